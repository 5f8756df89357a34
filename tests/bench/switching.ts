import { screenSlot } from '@console/shared-ui/contract';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { inTurnWarm } from './in-turn.ts';
import { launch } from './launch.ts';
import { type Pair, ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { median } from './statistics.ts';
import { timeResult } from './time-result.ts';
import { type Visited, withTwins } from './twins.ts';
import { waitUntilIdle } from './wait-until-idle.ts';
import { withConsole } from './with-console.ts';

/** Counted runs of switches from one screen to another and back, after one warm-up run. */
const RUNS = 12;
const SWITCHES_PER_RUN = 10;

/** Limits for a switch: relative to the same in a single-page app, and in milliseconds. */
const MOST_RATIO = 1.1;
const MOST_MS = 50;

/** Mounts and unmounts of each screen. */
const MOUNTS = 200;

/** Mounts before the first sample, by when one-time allocations are done. */
const SETTLED_AFTER_MOUNTS = 20;

/** Bytes per mount that are ignored: counters, and what the engine records. */
const BYTES_PER_MOUNT = 1024;

const screens = ['tenants', 'users', 'hubs'] as const;
type Screen = (typeof screens)[number];

/** Measures from a click on a menu link to the frame that shows the other screen's rows. */
export function measureSwitching(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, settings, async ({ console, singlePage }) => {
    const runs = await switchInTurn(browser, console, singlePage);
    const pairs = toMedians(runs);
    return [
      ratioResult({
        name: 'Switch between two loaded screens, against a route change of the single-page app',
        pairs,
        most: MOST_RATIO,
        method: switchMethod,
        format: (value) => `${value.toFixed(1)} ms`,
      }),
      timeResult({
        name: 'Switch between two loaded screens, p95',
        times: runs.flatMap(([own]) => own),
        share: 0.95,
        most: MOST_MS,
        method: `${RUNS * SWITCHES_PER_RUN * 2} switches between /tenants and /users, from the click until the frame with the rows was painted`,
        twins: pairs,
      }),
    ];
  });
}

/** Method of the comparison, for a result. */
export const switchMethod = `each value the median of ${SWITCHES_PER_RUN * 2} switches between /tenants and /users`;

/** Returns the milliseconds of each switch in two consoles, run by run. */
export async function switchInTurn(
  browser: Browser,
  one: Visited,
  other: Visited,
): Promise<[number[], number[]][]> {
  const pages = [await listPage(browser, one), await listPage(browser, other)] as const;
  const [switchOne, switchOther] = pages.map((page) => async () => {
    // A page in the background draws no frames.
    await page.bringToFront();
    return show(page, 'tenants', 'users', SWITCHES_PER_RUN);
  });
  if (!switchOne || !switchOther) throw new Error('Expected two pages');
  const runs = await inTurnWarm(RUNS, switchOne, switchOther);
  for (const page of pages) await page.context().close();
  return runs;
}

/** Returns a pair of medians for each pair of runs. */
export const toMedians = (runs: readonly (readonly [number[], number[]])[]): Pair[] =>
  runs.map(([one, other]) => [median(one), median(other)]);

/** Runs V8 without its compilers: compiled code of busy functions is not the console's memory. */
const interpreted = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';

/** Measures the memory that 200 mounts and unmounts of each screen keep. */
export async function measureMounting(_: Browser, settings: DeploymentSettings) {
  const browser = await launch([interpreted]);
  const measuring = withConsole(settings, async (deployment): Promise<Result[]> => {
    const state = await signedInState(browser, deployment);
    const page = await listPage(browser, { origin: deployment.origin, state });
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.enable');
    const results: Result[] = [];
    // The only thing that the page loads late, and once.
    await page.waitForFunction(() => 'importMapOverrides' in window);
    for (const screen of screens) {
      const other = screen === 'hubs' ? 'tenants' : 'hubs';
      await show(page, screen, other, 1);
      // Code that a click may need is fetched while the page is idle.
      await waitUntilIdle(page);
      const samples: Memory[] = [];
      for (const mounts of [SETTLED_AFTER_MOUNTS, MOUNTS - SETTLED_AFTER_MOUNTS]) {
        await show(page, screen, other, mounts);
        samples.push(await memory(client));
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

interface Memory {
  readonly heap: number;
  /** In the document, or detached and still referenced. */
  readonly nodes: number;
  readonly listeners: number;
}

async function memory(client: CDPSession): Promise<Memory> {
  // The second collection frees what the first one finalized.
  for (let turn = 0; turn < 2; turn += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/**
 * Switches between two screens by their menu links, so many times. All in one call, because the
 * browser keeps a script for each call.
 *
 * @returns the milliseconds of each switch until its rows were painted
 */
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
        // A frame's callbacks run before its paint; a task that they queue runs after it.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(undefined);
        });
        taken.push(performance.now() - begin);
        // Work that a screen starts while idle must not count for the next switch.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return taken;
    },
    [visited, times * 2] as const,
  );
}

/** Opens a page and waits for its first list. */
async function listPage(browser: Browser, { origin, state }: Visited): Promise<Page> {
  const page = await browser.newPage({ storageState: state, locale: 'en-GB' });
  await page.goto(`${origin}/tenants/list`);
  await page.getByRole('row').nth(1).waitFor();
  return page;
}
