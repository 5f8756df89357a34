import type { BrowserContext } from '@playwright/test';

/** One opening of a list, as a page of its own. */
export interface OpenedList {
  /** Milliseconds from the request of the list to the frame that shows rows. */
  readonly rows: number;
  /** The request, to be made again. */
  readonly url: string;
  readonly authorization: string;
}

/** Opens a list without a cache, and waits for its first rows. */
export async function openedList(
  context: BrowserContext,
  address: string,
  path: string,
): Promise<OpenedList> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('table:not([aria-busy]) tbody th')) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark('rows'));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  const asked = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().endsWith(path),
  );
  await page.goto(address, { waitUntil: 'commit' });
  const request = await asked;
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const rows = await page.evaluate((url) => {
    const begun = performance.getEntriesByName(url, 'resource')[0]?.startTime ?? Number.NaN;
    return (performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN) - begun;
  }, request.url());
  const { authorization = '' } = await request.allHeaders();
  await page.close();
  return { rows, url: request.url(), authorization };
}

/** Milliseconds that the same answer takes in an empty page, to be fetched and parsed. */
export async function parsedAlone(
  context: BrowserContext,
  origin: string,
  { url, authorization }: OpenedList,
): Promise<number> {
  const page = await context.newPage();
  await page.goto(`${origin}/importmap.json`);
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
