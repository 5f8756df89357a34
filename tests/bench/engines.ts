import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import type { Engine } from '../journeys/engine/engine.ts';
import { startFirefox } from '../journeys/engine/puppeteer.ts';
import { startWebKit } from '../journeys/engine/webkit.ts';
import { handIn } from '../journeys/hand.ts';
import { searchbox } from '../journeys/page/wanted.ts';
import { seeRows, submitCredentials } from '../journeys/steps.ts';
import { Tab } from '../journeys/tab.ts';
import { inTurnWarm, pairByIndex } from './in-turn.ts';
import { FOUND, NO_EFFECT_AFTER_MS, textsInTurn, WORDS, watchPainted } from './list-used.ts';
import type { Pair } from './ratio.ts';
import type { Result } from './result.ts';
import { median, percentile } from './statistics.ts';
import { formatTwinRatio } from './time-result.ts';
import { type Visited, withTwins } from './twins.ts';

const USERS = 50_000;
const SEEDED_USERS = 140;

/** Counted visits to the console and to the single-page app, after one warm-up visit to each. */
const VISITS = 8;

export function measureEngines(browser: Browser, settings: DeploymentSettings): Promise<Result[]> {
  const environment = { SEED_USERS: String(USERS - SEEDED_USERS) };
  return withTwins(browser, { ...settings, environment }, async ({ console, singlePage }) => {
    const results: Result[] = [];
    for (const start of [startFirefox, startWebKit]) {
      const engine = await start();
      try {
        results.push(...(await measureIn(engine, console, singlePage)));
      } finally {
        await engine.stop();
      }
    }
    return results;
  });
}

async function measureIn(engine: Engine, console: Visited, twin: Visited): Promise<Result[]> {
  const [own, other] = [await signIn(engine, console), await signIn(engine, twin)];
  const name = await formatEngine(engine, own);
  const visits = await inTurnWarm(
    VISITS,
    () => untilRows(own),
    () => untilRows(other),
  );
  const keys = pairByIndex(
    await inTurnWarm(
      1,
      () => keystrokes(own),
      () => keystrokes(other),
    ),
  );
  const row = (what: string, pairs: readonly Pair[], method: string): Result => {
    const times = pairs.map(([time]) => time);
    return {
      name: `${name}: ${what}`,
      value: `median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms; ${formatTwinRatio(pairs)}`,
      limit: 'none set',
      reached: true,
      method,
    };
  };
  return [
    row(
      'first rows',
      visits,
      `${VISITS} visits of each to /tenants/list in turn, live session, files in the cache, from the beginning of the navigation to the frame with the first rows`,
    ),
    row(
      `keystroke to filtered rows painted, ${USERS} rows`,
      keys,
      `${keys.length} keystrokes of each that change the number of rows found, from the event’s time stamp to the end of the frame that shows the number`,
    ),
  ];
}

const NAMES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' } as const;

export async function formatEngine({ name }: Engine, tab: Tab): Promise<string> {
  const agent = await tab.evaluate<string>('navigator.userAgent');
  const [, version = ''] = /((?:Firefox|Chrome|Version)\/[\d.]+)/.exec(agent) ?? [];
  return `${NAMES[name]} (${version})`;
}

/** Opens the list of tenants in a new window, as an administrator. */
export async function signIn(engine: Engine, { origin }: Pick<Visited, 'origin'>): Promise<Tab> {
  const browser = await engine.newBrowser();
  const tab = new Tab(await browser.newWindow(), origin);
  await tab.open('/tenants/list');
  await submitCredentials(createHand(tab), 'admin');
  await seeRows(tab);
  return tab;
}

const createHand = (tab: Tab) => handIn(tab, 'mouse', () => undefined);

/** Milliseconds from navigation start until rows are visible; evaluated as early as possible. */
const ROWS_SEEN = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('tbody th a')) resolve(performance.now());
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})`;

async function untilRows(tab: Tab): Promise<number> {
  await tab.window.bringToFront();
  const before = await tab.evaluate<number>('performance.timeOrigin');
  await tab.open('/tenants/list');
  // A driver may return before the new page exists.
  await tab.until(`performance.timeOrigin !== ${before}`);
  return tab.evaluate<number>(ROWS_SEEN);
}

/** Returns the milliseconds of each keystroke, or undefined if it did not change the number of rows found. */
async function keystrokes(tab: Tab): Promise<(number | undefined)[]> {
  await tab.window.bringToFront();
  if (!(await tab.address()).includes('/users/')) {
    await tab.open('/users/list');
    await seeRows(tab);
  }
  await createHand(tab).press(searchbox());
  return typed(tab, WORDS, FOUND);
}

/** Types and deletes each text; returns the milliseconds of each keystroke, undefined without a change. */
export async function typed(
  tab: Tab,
  texts: readonly string[],
  selector: string,
): Promise<(number | undefined)[]> {
  const isChanged = textsInTurn();
  const times: (number | undefined)[] = [];
  for (const text of texts) {
    for (const key of [...text, ...Array.from(text, () => 'Backspace')]) {
      const longest = times.length === 0 ? FIRST_KEY_MS : NO_EFFECT_AFTER_MS;
      const { time, before, after } = await keystroke(tab, key, selector, longest);
      times.push(isChanged(before, after) ? time : undefined);
    }
  }
  return times;
}

/** Milliseconds that the first key may take, because it may read the texts of all rows. */
const FIRST_KEY_MS = 5_000;

/** Waits for the time that is marked as `painted`, at most for these milliseconds. */
const painted = (longest: number) => `new Promise((resolve) => {
  const end = performance.now() + ${longest};
  const look = () => {
    const marks = performance.getEntriesByName('painted');
    if (marks.length > 0) resolve(Math.min(...marks.map(({ detail }) => detail)));
    else if (performance.now() > end) resolve(null);
    else setTimeout(look, 10);
  };
  look();
})`;

/** Returns the milliseconds until a key's change of an element is painted, and the element's text before and after. */
async function keystroke(tab: Tab, key: string, selector: string, longest: number) {
  const textNow = `document.querySelector(${JSON.stringify(selector)}).textContent`;
  await tab.evaluate(`(${watchPainted})(['input', ${JSON.stringify(selector)}])`);
  const before = await tab.evaluate<string>(textNow);
  await tab.window.press(key);
  const time = await tab.evaluate<number | null>(painted(longest));
  return { time: time ?? undefined, before, after: await tab.evaluate<string>(textNow) };
}
