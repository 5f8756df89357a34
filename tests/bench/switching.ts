import { screenSlot } from '@console/shared-ui/contract';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, Page } from '@playwright/test';
import { type Memory, readMemory } from '../e2e/session/tab.ts';
import { inTurnWarm } from './in-turn.ts';
import { launch } from './launch.ts';
import { formatBothWorks, type Work, watchWork, workBetween } from './main-thread.ts';
import { type Pair, ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { SLOWDOWNS, slowDown, speedOf } from './slowdown.ts';
import { median, percentile } from './statistics.ts';
import { timeResult } from './time-result.ts';
import { type Visited, withTwins } from './twins.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { withConsole } from './with-console.ts';

/** Counted runs of switches from one screen to another and back, after one warm-up run. */
const RUNS = 12;
const SWITCHES_PER_RUN = 10;

/** Limits for a switch: relative to the same switch in the single-page app, and in milliseconds. */
const MAX_RATIO = 1.05;
const MAX_MS = 33;
/** Limit for p95 on a machine on which {@link MAX_MS} cannot be reached, relative to the single-page app's p95. */
const MAX_P95_RATIO = 1.1;

const MOUNTS = 200;

/** Mounts before the first sample. After them, all one-time allocations are done. */
const SETTLED_AFTER_MOUNTS = 20;

/** Bytes per mount that are ignored: counters, and records that the engine keeps. */
const BYTES_PER_MOUNT = 1024;

const screens = ['tenants', 'users', 'hubs'] as const;
type Screen = (typeof screens)[number];

/** Measures the time from a click on a menu link to the frame that shows the other screen's rows. */
export function measureSwitching(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, settings, async ({ console, singlePage }) => {
    const results: Result[] = [];
    for (const slowdown of SLOWDOWNS) {
      const runs = await switchInTurn(browser, console, singlePage, slowdown);
      results.push(...switchResults(runs, slowdown));
    }
    return results;
  });
}

function switchResults(runs: readonly [Switches, Switches][], slowdown: number): Result[] {
  const pairs = toMedians(runs);
  const twin = percentile(
    runs.flatMap(([, other]) => other.times),
    0.95,
  );
  return [
    ratioResult({
      name: `Switch between two loaded screens, against a route change of the single-page app${speedOf(slowdown)}`,
      pairs,
      max: MAX_RATIO,
      method: `${switchMethod}; for each switch, with the idle work after it: ${formatBothWorks(runs.map(([own, other]) => [[own.work], [other.work]]))}`,
      format: (value) => `${value.toFixed(1)} ms`,
    }),
    timeResult({
      name: `Switch between two loaded screens, p95${speedOf(slowdown)}`,
      times: runs.flatMap(([own]) => own.times),
      share: 0.95,
      max: Math.round(Math.max(MAX_MS, MAX_P95_RATIO * twin)),
      method: `${RUNS * SWITCHES_PER_RUN * 2} switches between /tenants and /users, from the click until the frame with the rows was painted; the single-page app's p95: ${twin.toFixed(0)} ms`,
      twins: pairs,
    }),
  ];
}

export const switchMethod = `each value the median of ${SWITCHES_PER_RUN * 2} switches between /tenants and /users`;

/** A run of switches. */
interface Switches {
  /** Milliseconds of each switch. */
  readonly times: readonly number[];
  /** The work of the main thread, divided by the number of switches. */
  readonly work: Work;
}

export async function switchInTurn(
  browser: Browser,
  one: Visited,
  other: Visited,
  slowdown = 1,
): Promise<[Switches, Switches][]> {
  const pages = [await listPage(browser, one), await listPage(browser, other)] as const;
  for (const page of pages) await slowDown(page, slowdown);
  const [switchOne, switchOther] = pages.map((page) => async () => {
    // A page in the background draws no frames.
    await page.bringToFront();
    const watched = await watchWork(page);
    const before = await watched.read();
    const times = await show(page, 'tenants', 'users', SWITCHES_PER_RUN);
    const work = workBetween(before, await watched.read(), times.length);
    await watched.end();
    return { times, work };
  });
  if (!switchOne || !switchOther) throw new Error('Expected two pages');
  const runs = await inTurnWarm(RUNS, switchOne, switchOther);
  for (const page of pages) await page.context().close();
  return runs;
}

export const toMedians = (runs: readonly (readonly [Switches, Switches])[]): Pair[] =>
  runs.map(([one, other]) => [median(one.times), median(other.times)]);

/** Runs V8 without its compilers, so that compiled code does not count as memory of the console. */
const interpreted = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';

export async function measureMounting(_: Browser, settings: DeploymentSettings) {
  const browser = await launch([interpreted]);
  const measuring = withConsole(settings, async (deployment): Promise<Result[]> => {
    const state = await signedInState(browser, deployment);
    const page = await listPage(browser, { origin: deployment.origin, state });
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.enable');
    const results: Result[] = [];
    // Waits for the only code that the page loads later, and only once.
    await page.waitForFunction(() => 'importMapOverrides' in window);
    for (const screen of screens) {
      const other = screen === 'hubs' ? 'tenants' : 'hubs';
      await show(page, screen, other, 1);
      // Code that a click may need is fetched while the page is idle.
      await waitUntilIdle(page);
      const samples: Memory[] = [];
      for (const mounts of [SETTLED_AFTER_MOUNTS, MOUNTS - SETTLED_AFTER_MOUNTS]) {
        await show(page, screen, other, mounts);
        samples.push(await readMemory(client));
      }
      results.push(growth(screen, samples));
    }
    return results;
  });
  return measuring.finally(() => browser.close());
}

function growth(screen: Screen, [first, last]: readonly Memory[]): Result {
  if (!first || !last) throw new Error('Nothing was measured');
  const bytes = (last.heap - first.heap) / (MOUNTS - SETTLED_AFTER_MOUNTS);
  const nodes = last.nodes - first.nodes;
  const listeners = last.listeners - first.listeners;
  return {
    name: `${MOUNTS} mounts and unmounts of /${screen}, after the first ${SETTLED_AFTER_MOUNTS}`,
    value: `${bytes.toFixed(0)} bytes a mount, ${nodes} nodes, ${listeners} listeners`,
    limit: `no growth: ≤ ${BYTES_PER_MOUNT} bytes a mount, 0 nodes, 0 listeners`,
    reached: bytes <= BYTES_PER_MOUNT && nodes <= 0 && listeners <= 0,
    method: `CDP after two garbage collections, in a Chromium without V8's compilers: Runtime.getHeapUsage and Memory.getDOMCounters (nodes in the document and detached ones); heap ${(first.heap / 2 ** 20).toFixed(2)} → ${(last.heap / 2 ** 20).toFixed(2)} MB`,
  };
}

/** Makes all switches in one `evaluate` call, because the browser keeps a script for each call. */
function show(page: Page, one: Screen, other: Screen, times: number): Promise<number[]> {
  const visited = [one, other].map((name) => ({ name, slot: screenSlot(`@console/mf-${name}`) }));
  return page.evaluate(
    async ([screens, count]) => {
      const taken: number[] = [];
      for (let turn = 0; turn < count; turn += 1) {
        const shown = screens[turn % screens.length];
        const link = document.querySelector<HTMLElement>(`nav a[href="/${shown?.name}/list"]`);
        const rows = `[id="${shown?.slot}"] table:not([aria-busy]) tbody`;
        const begin = performance.now();
        link?.click();
        do {
          await new Promise((resolve) => requestAnimationFrame(resolve));
        } while (!document.querySelector(rows)?.textContent?.trim());
        // A frame's callbacks run before it is painted; a task that they queue runs after the paint.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(undefined);
        });
        taken.push(performance.now() - begin);
        // A screen's idle work must not count as time of the next switch.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return taken;
    },
    [visited, times * 2] as const,
  );
}

async function listPage(browser: Browser, { origin, state }: Visited): Promise<Page> {
  const page = await browser.newPage({ storageState: state, locale: 'en-GB' });
  await page.goto(`${origin}/tenants/list`);
  await page.getByRole('row').nth(1).waitFor();
  return page;
}
