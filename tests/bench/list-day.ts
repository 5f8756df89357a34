import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, Page } from '@playwright/test';
import { inTurn, pairByIndex } from './in-turn.ts';
import { dayInteractions, type Interaction } from './list-day-interactions.ts';
import { formatWork, type Work, watchWork, workBetween } from './main-thread.ts';
import { watchReport } from './page-report.ts';
import type { Result } from './result.ts';
import { slowDown } from './slowdown.ts';
import { TENANTS, tenantsInHubs } from './tenants-in-hubs.ts';
import { timeResult } from './time-result.ts';
import { type Visited, withTwins } from './twins.ts';
import { waitUntilIdle } from './wait-until-idle.ts';

const CPU_SLOWDOWN = 4;
/** Idle tenths of a second before the next interaction, so that the work of the last one is done. */
const IDLE_PERIODS = 2;

const NEXT_PAINT_MS = 64;
const RESULT_MS = 200;
/** The highest ratio of the results' times to those of the single-page app. */
const MAX_RESULT_RATIO = 0.85;

/** How long one interaction took to become visible, in milliseconds. */
export interface Seen {
  readonly what: string;
  /** Until the next frame, whatever it shows; zero if the time is too short for the browser to report it. */
  readonly nextPaint: number;
  /** Until the frame that shows the result. */
  readonly result: number;
  /** The work of the main thread until after that frame. */
  readonly work: Work;
}

export async function measureDay(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, { ...settings, environment: tenantsInHubs }, async (twins) => {
    const [days] = await inTurn(
      1,
      () => dayAt(browser, twins.console, 'console'),
      () => dayAt(browser, twins.singlePage, 'twin'),
    );
    if (!days) throw new Error('Nothing was measured');
    return [nextPaints(...days), results(...days)];
  });
}

const dayAt = (browser: Browser, visited: Visited, who: string): Promise<Seen[]> =>
  measureSeen(browser, visited, who, { rest: (page) => waitUntilIdle(page, IDLE_PERIODS) });

interface Around {
  /** Runs once the list is shown, before the processor is slowed. */
  readonly before?: (page: Page) => Promise<void>;
  /** Runs after each interaction. */
  readonly rest: (page: Page) => Promise<void>;
  readonly after?: (page: Page) => Promise<void>;
}

/** Measures the interactions of a day in the list of tenants. */
export async function measureSeen(
  browser: Browser,
  { origin, state }: Visited,
  who: string,
  { before, rest, after }: Around,
): Promise<Seen[]> {
  const context = await browser.newContext({ storageState: state, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPaints);
    await page.goto(`${origin}/tenants/list`);
    await page.locator('main td a[href^="/hubs/"]').first().waitFor();
    await waitUntilIdle(page);
    await before?.(page);
    await slowDown(page, CPU_SLOWDOWN);
    const day = dayInteractions(TENANTS, who);
    const works: Work[] = [];
    const work = await watchWork(page);
    for (const [at, one] of day.entries()) {
      const begin = await work.read();
      await act(page, one, at);
      works.push(workBetween(begin, await work.read()));
      await rest(page);
    }
    await after?.(page);
    return await collectSeen(page, day, works);
  } finally {
    // Otherwise, the page of a failed part would work beside the next parts.
    await context.close();
  }
}

/** Marks, for each interaction that takes longer than a frame, the time to the next paint. */
function watchPaints(): void {
  // A variable, because TypeScript's types do not have `durationThreshold` yet.
  const everyEvent = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !entry.interactionId) continue;
      performance.mark('next-paint', { startTime: entry.startTime, detail: entry.duration });
    }
  }).observe(everyEvent);
}

/**
 * Runs an interaction, and lets the page mark and report when its result is painted. No function that runs in the
 * page may have a name: the compiler would add a call to a helper that does not exist in the page.
 */
async function act(page: Page, { what, does, shown }: Interaction, at: number): Promise<void> {
  const result = `result ${at}`;
  await page.evaluate(
    ([mark, selector]) => {
      performance.mark('armed');
      const heard = new AbortController();
      const event = new Promise<Event>((resolve) => {
        for (const type of ['pointerup', 'keydown']) {
          document.addEventListener(
            type,
            // Shift is pressed before the click that selects a range.
            (one) => Object(one).key === 'Shift' || resolve(one),
            { capture: true, signal: heard.signal },
          );
        }
      });
      void event.then(async ({ timeStamp }) => {
        heard.abort();
        // Looking in each frame would keep the page busy.
        await new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector(selector)) return;
            observer.disconnect();
            resolve();
          }).observe(document, { attributes: true, childList: true, subtree: true });
        });
        await new Promise(requestAnimationFrame);
        // A message posted in a frame arrives after the frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          performance.mark(mark, { detail: performance.now() - timeStamp });
          console.debug(mark);
        };
        port2.postMessage('');
      });
    },
    [result, shown] as const,
  );
  const isPainted = watchReport(page, result);
  await does(page);
  if (!(await isPainted())) throw new Error(`${what}: ${shown} was not shown`);
}

async function collectSeen(
  page: Page,
  day: readonly Interaction[],
  works: readonly Work[],
): Promise<Seen[]> {
  const marks = await page.evaluate(() =>
    performance.getEntriesByType('mark').map((mark) => ({
      name: mark.name,
      at: mark.startTime,
      detail: Number('detail' in mark && mark.detail),
    })),
  );
  const armed = marks.filter(({ name }) => name === 'armed').map(({ at }) => at);
  const paints = marks.filter(({ name }) => name === 'next-paint');
  return works.map((work, index) => {
    const { what = '' } = day[index] ?? {};
    const [from = 0, to = Number.POSITIVE_INFINITY] = armed.slice(index, index + 2);
    const own = paints.filter(({ at }) => at >= from && at < to).map(({ detail }) => detail);
    const result = marks.find(({ name }) => name === `result ${index}`)?.detail ?? Number.NaN;
    return { what, nextPaint: Math.max(0, ...own), result, work };
  });
}

const nextPaints = (own: readonly Seen[], twin: readonly Seen[]): Result =>
  timeResult({
    name: `${TENANTS} rows, CPU slowed ${CPU_SLOWDOWN} ×, ${own.length} interactions: next paint, p98`,
    times: own.map(({ nextPaint }) => nextPaint),
    share: 0.98,
    max: NEXT_PAINT_MS,
    method: `Event Timing, the longest event of each interaction; each interaction starts when the page is idle; slowest of each kind: ${slowestByKind(own, 'nextPaint')}`,
    // Times below the reporting threshold cannot be compared.
    twins: pairByIndex([[reported(own), reported(twin)]]),
  });

const reported = (seen: readonly Seen[]) => seen.map(({ nextPaint }) => nextPaint || undefined);

const results = (own: readonly Seen[], twin: readonly Seen[]): Result =>
  timeResult({
    name: `${TENANTS} rows, CPU slowed ${CPU_SLOWDOWN} ×, ${own.length} interactions: result painted, p98`,
    times: own.map(({ result }) => result),
    share: 0.98,
    max: RESULT_MS,
    method: `from the event's time stamp to the end of the frame with the result, with the time of the server; slowest of each kind: ${slowestByKind(own, 'result')}`,
    maxRatio: MAX_RESULT_RATIO,
    twins: own.map(({ result }, index) => [result, twin[index]?.result ?? Number.NaN]),
  });

/** Formats the slowest interaction of each kind, in a line each, with the work of the main thread. */
export function slowestByKind(seen: readonly Seen[], time: 'nextPaint' | 'result'): string {
  const slowest = new Map<string, Seen>();
  for (const one of seen) {
    const known = slowest.get(one.what);
    if (!known || one[time] > known[time]) slowest.set(one.what, one);
  }
  return [...slowest.values()]
    .map((one) => `\n    ${one.what} ${one[time].toFixed(0)} ms; ${formatWork([one.work])}`)
    .join('');
}
