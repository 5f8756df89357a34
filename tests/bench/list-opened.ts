import type { BrowserContext, Page } from '@playwright/test';
import { watchReport } from './page-report.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

export interface OpenedList {
  /** Milliseconds from the request of the list to the frame that shows rows. */
  readonly rows: number;
  /** Milliseconds from the same request to the frame with all rows, when actions on all rows are possible. */
  readonly all: number;
  readonly url: string;
  readonly authorization: string;
}

/** Selectors that match once the first rows are shown, and once all rows are there. */
const SHOWN = {
  rows: 'tbody th a[href^="/tenants/"]',
  all: 'table:not([aria-busy]) tbody th a[href^="/tenants/"]',
};

/** Opens the list of tenants from another screen, without a cache, and waits for all rows. */
export async function openedFromHubs(context: BrowserContext, origin: string): Promise<OpenedList> {
  const page = await uncachedPage(context);
  await page.goto(`${origin}/hubs/list`);
  await page.getByRole('row').nth(1).waitFor();
  await waitUntilIdle(page);
  return opened(page, () => page.getByRole('link', { name: 'Tenants', exact: true }).click());
}

/** Opens the list of tenants on a first visit, while the console starts, and waits for all rows. */
export async function openedFirst(context: BrowserContext, origin: string): Promise<OpenedList> {
  const page = await uncachedPage(context);
  return opened(page, () => page.goto(`${origin}/tenants/list`, { waitUntil: 'commit' }));
}

/** Returns the milliseconds to fetch and parse the same response in a page without script. */
export async function parsedAlone(
  visited: BrowserContext,
  origin: string,
  { url, authorization }: OpenedList,
): Promise<number> {
  // A document of the console's origin, without its Content-Security-Policy. Not one that the test fulfils:
  // Chromium blocks its requests to localhost.
  const context = await visited.browser()?.newContext({ bypassCSP: true });
  if (!context) throw new Error('The context has no browser');
  const page = await uncachedPage(context);
  await page.goto(`${origin}/configs/api.json`);
  const time = await page.evaluate(
    async ([address, bearer]) => {
      const startedAt = performance.now();
      const response = await fetch(address, {
        headers: { authorization: bearer },
        cache: 'no-store',
      });
      JSON.parse(await response.text());
      return performance.now() - startedAt;
    },
    [url, authorization] as const,
  );
  await context.close();
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
        requestAnimationFrame(() => {
          performance.mark(name);
          console.debug(name);
        });
      }
      if (awaited.size === 0) seen.disconnect();
    });
    seen.observe(document, { attributes: true, childList: true, subtree: true });
  };
  // Watches this document, and the next one if `open` loads one.
  await page.addInitScript(mark, SHOWN);
  await page.evaluate(mark, SHOWN);
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith('/tenant/list'),
  );
  const areAllShown = watchReport(page, 'all');
  await open();
  const request = await asked;
  if (!(await areAllShown())) throw new Error('The list was not shown');
  const [startedAt = Number.NaN, rows = Number.NaN, all = Number.NaN] = await page.evaluate(
    (names) => names.map((name) => performance.getEntriesByName(name)[0]?.startTime),
    [request.url(), 'rows', 'all'],
  );
  const { authorization = '' } = await request.allHeaders();
  await page.close();
  return { rows: rows - startedAt, all: all - startedAt, url: request.url(), authorization };
}
