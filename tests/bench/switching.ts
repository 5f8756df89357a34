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

/** Counted runs of switches from one screen to another and back, after one that is not counted. */
const RUNS = 12;
const SWITCHES_PER_RUN = 10;

/** What a switch may take, against the same in a single-page app, and in milliseconds. */
const MOST_RATIO = 1.1;
const MOST_MS = 50;

/** Mounts and unmounts of each screen. */
const MOUNTS = 200;

/** Of these, the first: what is made once is made by then. */
const SETTLED_AFTER_MOUNTS = 20;

/** Bytes per mount that still count as none: counters, and what the engine notes of its own. */
const BYTES_PER_MOUNT = 1024;

const screens = ['tenants', 'users', 'hubs'] as const;
type Screen = (typeof screens)[number];

/** From a click on a menu link to the frame that shows the other screen's rows. */
export function measureSwitching(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withTwins(browser, settings, async ({ console, singlePage }) => {
    const runs = await switchInTurn(browser, console, singlePage);
    const pairs = mediansOf(runs);
    return [
      ratioResult({
        name: 'Switch between two loaded screens, against a route change of the single-page app',
        pairs,
        most: MOST_RATIO,
        method: switchMethod,
        inWords: (value) => `${value.toFixed(1)} ms`,
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

/** How they are compared, for a result's method. */
export const switchMethod = `each value the median of ${SWITCHES_PER_RUN * 2} switches between /tenants and /users`;

/** The milliseconds of each switch in two consoles, run by run. */
export async function switchInTurn(
  browser: Browser,
  one: Visited,
  other: Visited,
): Promise<[number[], number[]][]> {
  const pages = [await listPage(browser, one), await listPage(browser, other)] as const;
  const [ofOne, ofOther] = pages.map((page) => async () => {
    // A page in the background draws no frames.
    await page.bringToFront();
    return show(page, 'tenants', 'users', SWITCHES_PER_RUN);
  });
  if (!ofOne || !ofOther) throw new Error('There are two pages');
  const runs = await inTurnWarm(RUNS, ofOne, ofOther);
  for (const page of pages) await page.context().close();
  return runs;
}

/** A pair of medians for each pair of runs. */
export const mediansOf = (runs: readonly (readonly [number[], number[]])[]): Pair[] =>
  runs.map(([one, other]) => [median(one), median(other)]);

/** V8 without its compilers: the code that they make of busy functions is no memory of the console. */
const interpreted = '--js-flags=--no-sparkplug,--no-maglev,--no-opt';

/** What 200 mounts and unmounts of each screen keep in memory. */
export async function measureMounting(_: Browser, settings: DeploymentSettings) {
  const browser = await launch([interpreted]);
  const measuring = withConsole(settings, async (deployment): Promise<Result[]> => {
    const state = await signedInState(browser, deployment);
    const page = await listPage(browser, { origin: deployment.origin, state });
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.enable');
    const results: Result[] = [];
    // The one thing that the page loads late, and once.
    await page.waitForFunction(() => 'importMapOverrides' in window);
    for (const screen of screens) {
      const other = screen === 'hubs' ? 'tenants' : 'hubs';
      await show(page, screen, other, 1);
      // What a click may open is fetched when there is nothing else to do.
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
    method: `CDP after two collections of garbage, in a Chromium without V8's compilers: Runtime.getHeapUsage and Memory.getDOMCounters (nodes in the document and detached ones); heap ${(first.heap / 2 ** 20).toFixed(2)} → ${(last.heap / 2 ** 20).toFixed(2)} MB`,
  };
}

interface Memory {
  readonly heap: number;
  /** In the document and detached, as long as something keeps them. */
  readonly nodes: number;
  readonly listeners: number;
}

async function memory(client: CDPSession): Promise<Memory> {
  // What is finalized by the first collection is freed by the second.
  for (let turn = 0; turn < 2; turn += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await client.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes, listeners: jsEventListeners };
}

/**
 * Goes to one screen and to another by their links in the menu, so many times. All in one call: for
 * each call the browser keeps a script.
 *
 * @returns the milliseconds of each, until its rows were painted
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
        // A frame's callbacks come before its paint, a task that they begin after it.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(undefined);
        });
        taken.push(performance.now() - begin);
        // Whatever a screen begins when it has nothing else to do is its own, not the next one's.
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      return taken;
    },
    [visited, times * 2] as const,
  );
}

/** A page whose first list is there. */
async function listPage(browser: Browser, { origin, state }: Visited): Promise<Page> {
  const page = await browser.newPage({ storageState: state, locale: 'en-GB' });
  await page.goto(`${origin}/tenants/list`);
  await page.getByRole('row').nth(1).waitFor();
  return page;
}
