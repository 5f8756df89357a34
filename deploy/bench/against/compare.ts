import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { root } from '../../folders.ts';
import { network, type Visit, visit } from '../first-visit.ts';
import type { Result } from '../result.ts';
import { signedInState } from '../signed-in.ts';
import { median, medianInterval } from '../statistics.ts';
import { switchesBetweenLists } from '../switching.ts';
import { checkOut, type RunningVersion, startVersion } from './version.ts';

/** Counted pairs of visits, after one that is not counted. */
const VISITS = 40;
/** Counted pairs of runs of switches, after one that is not counted. */
const RUNS_OF_SWITCHES = 12;
const SWITCHES_PER_RUN = 10;

/** Bytes by which Brotli may differ for the same sources: versions and hashes are in the files. */
const SAME_BYTES = 64;

type State = NonNullable<BrowserContextOptions['storageState']>;

interface Opened extends RunningVersion {
  readonly state: State;
}

/**
 * Compares the console of this working copy with that of a commit, both running at the same time,
 * measured in turn.
 *
 * @param portBase - a hundred ports from here are for this version, the next hundred for the other
 * @param report - told each result as soon as there is one
 */
export async function compareWith(
  commit: string,
  browser: Browser,
  portBase: number,
  report: (result: Result) => void,
): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-against-'));
  const running: RunningVersion[] = [];
  const open = async (sources: string, ports: number): Promise<Opened> => {
    const version = await startVersion(sources, ports, path.join(folder, `data-${ports}`));
    running.push(version);
    return { ...version, state: await signedInState(browser, version) };
  };
  try {
    const before = path.join(folder, 'sources');
    checkOut(commit, before);
    const older = await open(before, portBase + 100);
    const newer = await open(root, portBase);
    const visits = await compareFirstVisits(browser, newer, older);
    visits.forEach(report);
    const switching = await compareSwitching(browser, newer, older);
    report(switching);
    return [...visits, switching];
  } finally {
    await Promise.all(running.map((version) => version.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function compareFirstVisits(
  browser: Browser,
  newer: Opened,
  older: Opened,
): Promise<Result[]> {
  const first = ({ origin, state }: Opened) => visit(browser, `${origin}/tenants`, state);
  const pairs = await inTurn(
    VISITS,
    () => first(newer),
    () => first(older),
  );
  const most = (visits: readonly Visit[]) => Math.max(...visits.map(({ bytes }) => bytes));
  const [bytes, before] = [most(pairs.map(([one]) => one)), most(pairs.map(([, one]) => one))];
  const kilobytes = (value: number) => `${(value / 1024).toFixed(2)} KB`;
  return [
    noSlower(
      'First visit to /tenants until rows are visible',
      pairs.map(([one, other]) => [one.rows, other.rows]),
      `empty cache, live session, ${network.latency} ms latency, 10 Mbit/s down`,
    ),
    {
      name: 'Scripts and styles before the first rows, Brotli',
      value: `${kilobytes(bytes)} against ${kilobytes(before)}`,
      limit: 'no more',
      reached: bytes <= before + SAME_BYTES,
      method: `largest sum of transferred bodies over the same visits; ${SAME_BYTES} bytes count as none`,
    },
  ];
}

async function compareSwitching(browser: Browser, newer: Opened, older: Opened): Promise<Result> {
  const page = async ({ origin, state }: Opened) => {
    const opened = await browser.newPage({ storageState: state, locale: 'en-GB' });
    await opened.goto(`${origin}/tenants/list`);
    await opened.getByRole('row').nth(1).waitFor();
    return opened;
  };
  const [one, other] = [await page(newer), await page(older)];
  const run = async (opened: typeof one) => {
    // A page in the background draws no frames.
    await opened.bringToFront();
    return median(await switchesBetweenLists(opened, SWITCHES_PER_RUN));
  };
  const pairs = await inTurn(
    RUNS_OF_SWITCHES,
    () => run(one),
    () => run(other),
  );
  await Promise.all([one.context().close(), other.context().close()]);
  return noSlower(
    'Switch between two loaded screens',
    pairs,
    `each value the median of ${SWITCHES_PER_RUN * 2} switches between /tenants and /users`,
  );
}

/** Measures two in turn, each first every other time, so that what drifts hits both alike. */
async function inTurn<Value>(
  count: number,
  newer: () => Promise<Value>,
  older: () => Promise<Value>,
): Promise<[Value, Value][]> {
  const pairs: [Value, Value][] = [];
  for (let round = 0; round <= count; round += 1) {
    if (round % 2 === 0) {
      const value = await newer();
      pairs.push([value, await older()]);
    } else {
      const value = await older();
      pairs.push([await newer(), value]);
    }
  }
  return pairs.slice(1);
}

function noSlower(name: string, pairs: readonly [number, number][], method: string): Result {
  const ratios = pairs.map(([newer, older]) => newer / older);
  const { low, high } = medianInterval(ratios);
  const blind = Math.max(high - 1, 1 - low) * 100;
  const medians = [0, 1].map((side) => median(pairs.map((pair) => pair[side] ?? Number.NaN)));
  return {
    name,
    value: `${median(ratios).toFixed(3)} × (95 %: ${low.toFixed(3)}–${high.toFixed(3)})`,
    limit: 'no slower: an interval that reaches down to 1',
    reached: low <= 1,
    method: `median of ${pairs.length} paired ratios and its interval; ${method}; medians ${medians.map((value) => `${value.toFixed(0)} ms`).join(' against ')}; on this machine today less than ${blind.toFixed(0)} % could not be told`,
  };
}
