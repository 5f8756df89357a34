import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DeploymentSettings } from '../start/deployment.ts';
import { dayOf, type Interaction } from './list-day-interactions.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { median, percentile } from './statistics.ts';
import { TENANTS, tenantsInHubs } from './tenants-in-hubs.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { withConsole } from './with-console.ts';

const SLOWER = 4;
/** Days; the calmest counts, for what else the machine does must not. */
const DAYS = 3;
/** Milliseconds that a person looks at what came of one interaction before the next. */
const LOOKS_FOR_MS = 500;

const NEXT_PAINT_MS = 100;
const RESULT_MS = 400;

/** How long one interaction took to be seen, in milliseconds. */
interface Seen {
  readonly what: string;
  /** Until the next frame, whatever it shows; zero where it took less than the browser reports. */
  readonly nextPaint: number;
  /** Until the frame that shows what it led to. */
  readonly result: number;
}

/** A day's work at a list of 100,000 rows on a slow computer: how long until each click is seen. */
export async function measureDay(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withConsole({ ...settings, environment: tenantsInHubs }, async (deployment) => {
    const storageState = await signedInState(browser, deployment);
    const context = await browser.newContext({ storageState, locale: 'en-GB' });
    const days: Day[] = [];
    while (days.length < DAYS) days.push(await dayIn(context, deployment.origin));
    return [nextPaints(days), results(days)];
  });
}

/** What was seen in one day. */
type Day = readonly Seen[];

async function dayIn(context: BrowserContext, origin: string): Promise<Day> {
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  await page.goto(`${origin}/tenants/list`);
  await page.locator('main td a[href^="/hubs/"]').first().waitFor();
  await waitUntilIdle(page);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const day = dayOf(TENANTS);
  for (const [at, one] of day.entries()) {
    await act(page, one, at);
    await page.waitForTimeout(LOOKS_FOR_MS);
  }
  const seen = await seenOf(page, day);
  await page.close();
  return seen;
}

/** Notes the time to the next paint of each interaction that takes longer than a frame. */
function watchPaints(): void {
  // TypeScript does not know the threshold yet.
  const everyEvent = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!('interactionId' in entry) || !entry.interactionId) continue;
      performance.mark('next-paint', { startTime: entry.startTime, detail: entry.duration });
    }
  }).observe(everyEvent);
}

/**
 * Does it, and has the page mark when what it leads to is painted. No function in the page has a
 * name: the compiler would add a call that the page does not know.
 */
async function act(page: Page, { what, does, shown }: Interaction, at: number): Promise<void> {
  await page.evaluate(
    ([mark, selector]) => {
      performance.mark('armed');
      const event = new Promise<Event>((resolve) => {
        for (const type of ['pointerup', 'keydown']) {
          document.addEventListener(type, resolve, { once: true, capture: true });
        }
      });
      void event.then(async ({ timeStamp }) => {
        do await new Promise(requestAnimationFrame);
        while (!document.querySelector(selector));
        // What is posted in a frame arrives when the frame has been handed over.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.mark(mark, { detail: performance.now() - timeStamp });
        port2.postMessage('');
      });
    },
    [`result ${at}`, shown] as const,
  );
  await does(page);
  const isPainted = (mark: string) => performance.getEntriesByName(mark).length > 0;
  await page.waitForFunction(isPainted, `result ${at}`).catch((error: unknown) => {
    throw new Error(`${what}: ${shown} was not shown`, { cause: error });
  });
}

async function seenOf(page: Page, day: readonly Interaction[]): Promise<Seen[]> {
  const marks = await page.evaluate(() =>
    performance.getEntriesByType('mark').map((mark) => ({
      name: mark.name,
      at: mark.startTime,
      detail: Number('detail' in mark && mark.detail),
    })),
  );
  const armed = marks.filter(({ name }) => name === 'armed').map(({ at }) => at);
  const paints = marks.filter(({ name }) => name === 'next-paint');
  return day.map(({ what }, place) => {
    const [from = 0, to = Number.POSITIVE_INFINITY] = armed.slice(place, place + 2);
    const own = paints.filter(({ at }) => at >= from && at < to).map(({ detail }) => detail);
    const result = marks.find(({ name }) => name === `result ${place}`)?.detail ?? Number.NaN;
    return { what, nextPaint: Math.max(0, ...own), result };
  });
}

function nextPaints(days: readonly Day[]): Result {
  const { slow, others, times, seen } = calmest(days, 'nextPaint');
  return {
    name: `${TENANTS} rows, CPU slowed ${SLOWER} ×, ${times.length} interactions: next paint, p98`,
    value: `${slow.toFixed(0)} ms`,
    limit: `≤ ${NEXT_PAINT_MS} ms`,
    reached: slow <= NEXT_PAINT_MS,
    method: `Event Timing, the longest event of each interaction, half a second between two; calmest of ${DAYS} days (the others ${others}); median ${median(times).toFixed(0)} ms; slowest of each kind: ${ofEachKind(seen, 'nextPaint')}`,
  };
}

function results(days: readonly Day[]): Result {
  const { slow, others, times, seen } = calmest(days, 'result');
  return {
    name: `${TENANTS} rows, CPU slowed ${SLOWER} ×, ${times.length} interactions: result painted, p98`,
    value: `${slow.toFixed(0)} ms`,
    limit: `≤ ${RESULT_MS} ms`,
    reached: slow <= RESULT_MS,
    method: `from the event's time stamp to the end of the frame with what it led to, the server's answer included; calmest of ${DAYS} days (the others ${others}); median ${median(times).toFixed(0)} ms; slowest of each kind: ${ofEachKind(seen, 'result')}`,
  };
}

function calmest(days: readonly Day[], time: 'nextPaint' | 'result') {
  const slowest = days.map((seen) => {
    const times = seen.map((one) => one[time]);
    return { seen, times, slow: percentile(times, 0.98) };
  });
  const [first, ...others] = slowest.sort((one, other) => one.slow - other.slow);
  if (!first) throw new Error('No day was measured');
  return { ...first, others: others.map(({ slow }) => `${slow.toFixed(0)} ms`).join(', ') };
}

function ofEachKind(seen: Day, time: 'nextPaint' | 'result'): string {
  const slowest = new Map<string, number>();
  for (const one of seen) {
    slowest.set(one.what, Math.max(slowest.get(one.what) ?? 0, one[time]));
  }
  return [...slowest].map(([what, longest]) => `${what} ${longest.toFixed(0)}`).join(', ');
}
