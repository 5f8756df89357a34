import type { BrowserContext, Page } from '@playwright/test';
import { waitUntilIdle } from './wait-until-idle.ts';

/** One opening of a list, as a page of its own. */
export interface OpenedList {
  /** Milliseconds from the request of the list to the frame that shows rows. */
  readonly rows: number;
  /** The same to the one with all of them, in which what is about all can be done. */
  readonly all: number;
  /** The request, to be made again. */
  readonly url: string;
  readonly authorization: string;
}

/** What shows rows that are there, and that all of them are. */
const SHOWN = {
  rows: 'tbody th a[href^="/tenants/"]',
  all: 'table:not([aria-busy]) tbody th a[href^="/tenants/"]',
};

/** Opens the tenants without a cache, from another screen, and waits for their first rows. */
export async function openedFromHubs(context: BrowserContext, origin: string): Promise<OpenedList> {
  const page = await uncachedPage(context);
  await page.goto(`${origin}/hubs/list`);
  await page.getByRole('row').nth(1).waitFor();
  await waitUntilIdle(page);
  return opened(page, () => page.getByRole('link', { name: 'Tenants', exact: true }).click());
}

/** The same on a first visit, while the console starts. */
export async function openedFirst(context: BrowserContext, origin: string): Promise<OpenedList> {
  const page = await uncachedPage(context);
  return opened(page, () => page.goto(`${origin}/tenants/list`, { waitUntil: 'commit' }));
}

/** Milliseconds that the same answer takes in an empty page, to be fetched and parsed. */
export async function parsedAlone(
  context: BrowserContext,
  origin: string,
  { url, authorization }: OpenedList,
): Promise<number> {
  const page = await uncachedPage(context);
  // Of the console's origin, without its policy.
  await page.route('**/bare', (route) => route.fulfill({ contentType: 'text/html' }));
  await page.goto(`${origin}/bare`);
  const time = await page.evaluate(
    async ([address, bearer]) => {
      const begun = performance.now();
      const response = await fetch(address, {
        headers: { authorization: bearer },
        cache: 'no-store',
      });
      JSON.parse(await response.text());
      return performance.now() - begun;
    },
    [url, authorization] as const,
  );
  await page.close();
  return time;
}

async function uncachedPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

async function opened(page: Page, open: () => Promise<unknown>): Promise<OpenedList> {
  const mark = (shown: Readonly<Record<string, string>>) => {
    const awaited = new Map(Object.entries(shown));
    const seen = new MutationObserver(() => {
      for (const [name, selector] of awaited) {
        if (!document.querySelector(selector)) continue;
        awaited.delete(name);
        requestAnimationFrame(() => performance.mark(name));
      }
      if (awaited.size === 0) seen.disconnect();
    });
    seen.observe(document, { attributes: true, childList: true, subtree: true });
  };
  // In this document, and in the one that is opened, if one is.
  await page.addInitScript(mark, SHOWN);
  await page.evaluate(mark, SHOWN);
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/tenant/list'),
  );
  await open();
  const request = await asked;
  await page.waitForFunction(() => performance.getEntriesByName('all').length > 0);
  const [begun = Number.NaN, rows = Number.NaN, all = Number.NaN] = await page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime),
    [request.url(), 'rows', 'all'],
  );
  const { authorization = '' } = await request.allHeaders();
  await page.close();
  return { rows: rows - begun, all: all - begun, url: request.url(), authorization };
}
