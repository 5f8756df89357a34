import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@console/shared-node/folders.ts';
import type { Browser } from '@playwright/test';
import { conditions, mostBytes, untilRows, visitBoth } from '../paired-visits.ts';
import { type Pair, ratioResult } from '../ratio.ts';
import type { Result } from '../result.ts';
import { signedInState } from '../signed-in.ts';
import { medianInterval } from '../statistics.ts';
import { switchInTurn, switchMethod, toMedians } from '../switching.ts';
import type { Visited } from '../twins.ts';
import { checkOut, type RunningVersion, startVersion } from './version.ts';

/** Difference in size that is ignored: versions and hashes in the files change how well Brotli compresses. */
const SAME_BYTES = 64;

type Opened = RunningVersion & Visited;

/**
 * Compares the console of this working copy with the console of a commit. Both run at the same time
 * and are measured in turn.
 *
 * @param portBase - first of 200 ports: this working copy uses the first hundred, the commit the second
 * @param report - called with each result as soon as it is known
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
  newer: Visited,
  older: Visited,
): Promise<Result[]> {
  const visits = await visitBoth(browser, newer, older);
  const [bytes, before] = [mostBytes(visits, 0), mostBytes(visits, 1)];
  const kilobytes = (value: number) => `${(value / 1024).toFixed(2)} KB`;
  return [
    noSlower('First visit to /tenants until rows are visible', untilRows(visits), conditions),
    {
      name: 'Scripts and styles before the first rows, Brotli',
      value: `${kilobytes(bytes)} against ${kilobytes(before)}`,
      limit: 'no more',
      reached: bytes <= before + SAME_BYTES,
      method: `largest sum of transferred bodies over the same visits; ${SAME_BYTES} bytes are ignored`,
    },
  ];
}

async function compareSwitching(browser: Browser, newer: Visited, older: Visited): Promise<Result> {
  const runs = await switchInTurn(browser, newer, older);
  return noSlower('Switch between two loaded screens', toMedians(runs), switchMethod);
}

function noSlower(name: string, pairs: readonly Pair[], method: string): Result {
  const row = ratioResult({ name, pairs, method, format: (value) => `${value.toFixed(0)} ms` });
  const { low, high } = medianInterval(pairs.map(([newer, older]) => newer / older));
  const blind = Math.max(high - 1, 1 - low) * 100;
  return {
    ...row,
    limit: 'no slower: an interval that reaches down to 1',
    reached: low <= 1,
    method: `${row.method}; differences below ${blind.toFixed(0)} % cannot be detected on this machine now`,
  };
}
