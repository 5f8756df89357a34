import type { BrowserContext, Page } from '@playwright/test';
import { waitUntilIdle } from './wait-until-idle.ts';

export interface OpenedList {
  /** Milliseconds from the request of the list to the frame that shows rows. */
  readonly rows: number;
  /** The same until the frame with all of them, when actions on all rows are possible. */
  readonly all: number;
  readonly url: string;
  readonly authorization: string;
}

/** Selectors of the first rows, and of rows once all of them are there. */
const SHOWN = {
  rows: 'tbody th a[href^="/tenants/"]',
  all: 'table:not([aria-busy]) tbody th a[href^="/tenants/"]',
};

/** Opens the tenants without a cache, from another screen, and waits for all rows. */
export async function openedFromHubs(context: BrowserContext, origin: string): Promise<OpenedList> {
  const page = await uncachedPage(context);
  await page.goto(`${origin}/hubs/list`);
  await page.getByRole('row').nth(1).waitFor();
  await waitUntilIdle(page);
  return opened(page, () => page.getByRole('link', { name: 'Tenants', exact: true }).click());
}

/** Does the same on a first visit, while the console starts. */
export async function openedFirst(context: BrowserContext, origin: string): Promise<OpenedList> {
  const page = await uncachedPage(context);
  return opened(page, () => page.goto(`${origin}/tenants/list`, { waitUntil: 'commit' }));
}

/** Returns the milliseconds to fetch and parse the same answer in an empty page. */
export async function parsedAlone(
  context: BrowserContext,
  origin: string,
  { url, authorization }: OpenedList,
): Promise<number> {
  const page = await uncachedPage(context);
  // On the console's origin, without its content security policy.
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
  // In this document, and in the one that `open` may load.
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
