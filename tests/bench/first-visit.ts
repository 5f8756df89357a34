import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from '@playwright/test';
import { markFirstRows } from '../e2e/screens/screen.ts';

/** Network conditions for the console and for the single-page app. */
export const network = {
  latency: 40,
  downloadThroughput: (10 * 1024 * 1024) / 8,
  uploadThroughput: (5 * 1024 * 1024) / 8,
  offline: false,
};

export interface Visit {
  /** Milliseconds from navigation start to the frame that shows the first rows. */
  readonly rows: number;
  readonly files: readonly LoadedFile[];
  /** Transferred bytes of the bodies of all files. */
  readonly bytes: number;
}

export interface LoadedFile {
  readonly address: string;
  readonly bytes: number;
}

/** Visits an address with an empty cache and a live session; tries again if the throttling stalls. */
export async function visit(
  browser: Browser,
  address: string,
  state: NonNullable<BrowserContextOptions['storageState']>,
  tries = 3,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: state });
  const page = await visitingPage(context);
  const finished: Request[] = [];
  const note = (request: Request) => finished.push(request);
  page.on('requestfinished', note);
  await page.goto(address, { waitUntil: 'commit' });
  const seen = page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  if (!(await seen.catch(() => false))) {
    // Chromium's throttling sometimes stops halfway, about once in fifty visits on a busy machine:
    // every request stays pending, including scripts that the page waits for.
    const stalled = await page.evaluate(() => document.readyState !== 'complete');
    const words = stalled ? '' : await page.innerText('body');
    await context.close();
    if (stalled && tries > 1) return visit(browser, address, state, tries - 1);
    throw new Error(`No rows appeared at ${address}; the page says: ${words}`);
  }
  page.off('requestfinished', note);
  const rows = await page.evaluate(() => performance.getEntriesByName('rows')[0]?.startTime ?? NaN);
  const code = finished.filter((one) => ['script', 'stylesheet'].includes(one.resourceType()));
  const files = await Promise.all(
    code.map(async (one) => {
      const length = await (await one.response())?.headerValue('content-length');
      // Playwright's count includes frames and headers of HTTP/2.
      const bytes = length ? Number(length) : (await one.sizes()).responseBodySize;
      return { address: one.url(), bytes };
    }),
  );
  await context.close();
  return { rows, files, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Opens a page under these network conditions. The page marks the frame with the first rows as `rows`. */
export async function visitingPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await markFirstRows(page, 'shown');
  return page;
}
