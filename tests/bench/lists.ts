import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { inTurn, inTurnWarm } from './in-turn.ts';
import { openedFirst, openedFromHubs, parsedAlone } from './list-opened.ts';
import { keystrokes, scrolled, sorts, TERMS, type Timed, timedInTurn } from './list-used.ts';
import { measureParts } from './parts.ts';
import { formatRatio, ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { formatTwinRatio, timeResult } from './time-result.ts';
import { type Visited, withTwins } from './twins.ts';

const TENANTS = 100_000;
const USERS = 50_000;
const SEEDED = { tenants: 60, users: 140 };

/** How often the long list is opened and measured, after one warm-up. */
const OPENINGS = 9;
/** How often the list is scrolled; the best pass is used, to exclude other load on the machine. */
const PASSES = 3;

/** Limits for showing rows, relative to fetching and parsing the same response in an empty page. */
const MAX_OPENED = 0.75;
const MAX_OPENED_FIRST = 1;

/** Limits for a keystroke in the search, p95, and for sorting, in milliseconds. */
const MAX_KEY_MS = 33;
const MAX_SORT_MS = 80;

/** Share of frames that may take longer than one refresh of a screen with 60 Hz. */
const MAX_SLOW_FRAMES = 0.01;
const MAX_FRAME_MS = 50;

/** A value for the console, and one for the single-page app. */
type Both<Value> = readonly [console: Value, singlePage: Value];

interface OpenedConsole {
  readonly context: BrowserContext;
  readonly origin: string;
}

export async function measureLists(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  const environment = {
    SEED_TENANTS: String(TENANTS - SEEDED.tenants),
    SEED_USERS: String(USERS - SEEDED.users),
  };
  return withTwins(browser, { ...settings, environment }, async ({ console, singlePage }) => {
    const openConsole = async ({ origin, state }: Visited): Promise<OpenedConsole> => ({
      context: await browser.newContext({ storageState: state, locale: 'en-GB' }),
      origin,
    });
    const both: Both<OpenedConsole> = [await openConsole(console), await openConsole(singlePage)];
    return measureParts({
      'list: opening': () => measureOpening(both),
      'list: finding': () => onPages(both, '/users/list', measureFinding),
      'list: scrolling': () => onPages(both, '/tenants/list', measureScrolling),
    });
  });
}

async function measureOpening([console, singlePage]: Both<OpenedConsole>): Promise<Result[]> {
  const openings = await inTurnWarm(
    OPENINGS,
    () => openIn(console),
    () => openIn(singlePage),
  );
  const own = openings.map(([one]) => one);
  const row = (how: string, max: number, time: 'fromHubs' | 'first') =>
    ratioResult({
      name: `${TENANTS} tenants: rows visible, against bare fetch + JSON.parse of the same answer, ${how}`,
      pairs: own.map((one) => [one[time].rows, one.alone]),
      max,
      method: `no cache, from the request of the list until the frame with the first rows, against the same request until JSON.parse returns in an empty page of the same origin; until all rows are there ${formatRatio(own.map((one) => [one[time].all, one.alone]))}; ${formatTwinRatio(openings.map(([one, other]) => [one[time].rows, other[time].rows]))}`,
      format: (value) => `${value.toFixed(0)} ms`,
    });
  return [
    row('from the screen of hubs', MAX_OPENED, 'fromHubs'),
    row('on a first visit, while the console starts', MAX_OPENED_FIRST, 'first'),
  ];
}

async function openIn({ context, origin }: OpenedConsole) {
  const opened = await openedFromHubs(context, origin);
  const alone = await parsedAlone(context, origin, opened);
  const first = await openedFirst(context, origin);
  return { fromHubs: opened, alone, first };
}

async function onPages(
  both: Both<OpenedConsole>,
  address: string,
  measure: (pages: Both<Page>) => Promise<Result[]>,
): Promise<Result[]> {
  const open = async ({ context, origin }: OpenedConsole) => {
    const page = await context.newPage();
    await page.goto(origin + address);
    return page;
  };
  const pages: Both<Page> = [await open(both[0]), await open(both[1])];
  try {
    return await measure(pages);
  } finally {
    for (const page of pages) await page.close();
  }
}

async function measureFinding([console, singlePage]: Both<Page>): Promise<Result[]> {
  const find = (before?: string) =>
    inTurn(
      2,
      () => keystrokes(console, before),
      () => keystrokes(singlePage, before),
    );
  const plain = await find();
  const withTerms = await find(TERMS);
  for (const page of [console, singlePage]) await page.getByRole('searchbox').fill('');
  const ordered = await inTurn(
    1,
    () => sorts(console),
    () => sorts(singlePage),
  );
  const row = (
    what: string,
    runs: readonly Both<Timed[]>[],
    share: number,
    max: number,
    method: string,
  ) => {
    const { twins, profile } = timedInTurn(runs);
    return timeResult({
      name: `${USERS} rows: ${what}`,
      times: twins.map(([own]) => own),
      share,
      max,
      method: `${twins.length} ${method}; ${profile}`,
      twins,
    });
  };
  return [
    row(
      'keystroke to filtered rows painted, p95',
      plain,
      0.95,
      MAX_KEY_MS,
      'keystrokes that change the number of rows found, typed and deleted, from the event’s time stamp to the end of the frame that shows the number',
    ),
    row(
      'keystroke with three field terms to filtered rows painted, p95',
      withTerms,
      0.95,
      MAX_KEY_MS,
      `keystrokes as above: "${TERMS.trim()}" is typed, then the same words after it`,
    ),
    row(
      'sort, slowest',
      ordered,
      1,
      MAX_SORT_MS,
      'sorts: each column once in each direction, from the click’s time stamp to the end of the frame with the visible rows in order',
    ),
  ];
}

async function measureScrolling([console, singlePage]: Both<Page>): Promise<Result[]> {
  const passes = await inTurn(
    PASSES,
    () => scrolled(console),
    () => scrolled(singlePage),
  );
  const own = passes.map(([one]) => one);
  const mounted = Math.max(...own.map(({ mostRows }) => mostRows));
  const slow = Math.min(...own.map(({ slowFrames, frames: all }) => slowFrames / all));
  const longest = Math.min(...own.map(({ longestFrame }) => longestFrame));
  const frames = own.map(({ frames }) => frames).join(', ');
  return [
    {
      name: `Scrolling ${TENANTS} rows: mounted rows`,
      value: String(mounted),
      limit: '≤ 60',
      reached: mounted <= 60,
      method: `most rows in the page in any frame of ${PASSES} passes from top to end`,
    },
    {
      name: `Scrolling ${TENANTS} rows: frames over 16.7 ms`,
      value: `${(100 * slow).toFixed(1)} %, the longest ${longest.toFixed(0)} ms`,
      limit: `≤ ${100 * MAX_SLOW_FRAMES} %, none over ${MAX_FRAME_MS} ms`,
      reached: slow <= MAX_SLOW_FRAMES && longest <= MAX_FRAME_MS,
      method: `in the best of ${PASSES} passes, ${frames} frames; measured as the time between two animation frames; slow frames of the console and of the single-page app, pass by pass: ${passes.map(([one, other]) => `${one.slowFrames} and ${other.slowFrames}`).join(', ')}`,
    },
  ];
}
