import type { Browser, BrowserContextOptions } from '@playwright/test';

/** The network that both variants are visited over. */
export const network = {
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (5 * 1024 * 1024) / 8,
  offline: false,
};

/** What one visit with an empty cache took. */
export interface Visit {
  /** Milliseconds from navigation start to the frame that shows the first rows. */
  readonly rows: number;
  /** Bytes of the bodies of all scripts and stylesheets before that, as transferred. */
  readonly bytes: number;
}

/**
 * Visits an address with an empty cache and a live session, and waits for the first rows.
 *
 * @param state - cookies and local storage of somebody who is signed in
 */
export async function visit(
  browser: Browser,
  address: string,
  state: NonNullable<BrowserContextOptions['storageState']>,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: state });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!['script', 'stylesheet'].includes(request.resourceType())) return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      // A list on its way is a busy table with rows of its own.
      if (!document.querySelector('table:not([aria-busy]) tbody')?.textContent?.trim()) return;
      seen.disconnect();
      requestAnimationFrame(() => performance.mark('rows'));
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? NaN);
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return { rows, bytes };
}
