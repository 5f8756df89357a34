import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Page,
  Request,
} from '@playwright/test';
import { markFirstRows } from '../e2e/screens/screen.ts';
import { type Work, watchWork } from './main-thread.ts';
import { watchReport } from './page-report.ts';
import { slowDown } from './slowdown.ts';

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
  /** The scripts and styles that were loaded before the rows. */
  readonly files: readonly LoadedFile[];
  /** Transferred bytes of the bodies of all files. */
  readonly bytes: number;
  readonly stages: Stages;
}

/** The events before the rows, in milliseconds since navigation start, and the main thread's work until then. */
export interface Stages {
  /** The last byte of the page. */
  readonly page: number;
  /** The last byte of the last script or style. */
  readonly lastCode: number;
  /** The request for the list of tenants, and its last byte. */
  readonly listAsked: number;
  readonly list: number;
  readonly work: Work;
}

export interface LoadedFile {
  readonly address: string;
  readonly bytes: number;
}

interface VisitSettings {
  readonly state: NonNullable<BrowserContextOptions['storageState']>;
  readonly slowdown?: number;
}

/** Visits an address with an empty cache and a live session; tries again if the throttling stalls. */
export async function visit(
  browser: Browser,
  address: string,
  settings: VisitSettings,
  tries = 3,
): Promise<Visit> {
  const context = await browser.newContext({ storageState: settings.state });
  const page = await visitingPage(context, settings.slowdown);
  const work = await watchWork(page);
  const finished: Request[] = [];
  const note = (request: Request) => finished.push(request);
  page.on('requestfinished', note);
  const areRowsShown = watchReport(page, 'rows');
  await page.goto(address, { waitUntil: 'commit' });
  if (!(await areRowsShown())) {
    // Chromium's throttling sometimes stops halfway, about once in fifty visits on a busy machine:
    // every request stays pending, including scripts that the page waits for.
    const stalled = await page.evaluate(() => document.readyState !== 'complete');
    const words = stalled ? '' : await page.innerText('body');
    await context.close();
    if (stalled && tries > 1) return visit(browser, address, settings, tries - 1);
    throw new Error(`No rows appeared at ${address}; the page says: ${words}`);
  }
  const workUntilRows = await work.read();
  const { rows, code, ...times } = await readTimes(page);
  page.off('requestfinished', note);
  const files = await Promise.all(
    finished
      .filter((one) => code.includes(one.url()))
      .map(async (one) => {
        const length = await (await one.response())?.headerValue('content-length');
        // Playwright's count includes frames and headers of HTTP/2.
        const bytes = length ? Number(length) : (await one.sizes()).responseBodySize;
        return { address: one.url(), bytes };
      }),
  );
  await context.close();
  return {
    rows,
    files,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    stages: { ...times, work: workUntilRows },
  };
}

function readTimes(page: Page) {
  return page.evaluate(() => {
    const rows = performance.getEntriesByName('rows')[0]?.startTime ?? NaN;
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const code = requests.filter(
      ({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd <= rows,
    );
    const list = requests.find(({ name }) => name.endsWith('/tenant/list'));
    return {
      rows,
      page: document?.responseEnd ?? NaN,
      code: code.map(({ name }) => name),
      lastCode: Math.max(...code.map(({ responseEnd }) => responseEnd)),
      listAsked: list?.startTime ?? NaN,
      list: list?.responseEnd ?? NaN,
    };
  });
}

/** Opens a page under these network conditions. The page marks the frame with the first rows as `rows`. */
export async function visitingPage(context: BrowserContext, slowdown = 1): Promise<Page> {
  const page = await context.newPage();
  await slowDown(page, slowdown);
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await markFirstRows(page, 'shown');
  return page;
}
