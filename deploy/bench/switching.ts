import type { Browser, CDPSession, Page } from '@playwright/test';
import type { DeploymentSettings } from '../start/deployment.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { percentile } from './statistics.ts';
import { withConsole } from './with-console.ts';

/** Counted switches between two screens, after some that are not counted. */
const SWITCHES = 100;

/** Mounts and unmounts of each screen. */
const MOUNTS = 200;

/** Of these, the first: what is made once is made by then. */
const SETTLED = 20;

/** Bytes per mount that still count as none: counters, and what the engine compiles late. */
const NOISE = 1024;

const screens = ['tenants', 'users', 'hubs'] as const;
type Screen = (typeof screens)[number];

/** From a click on a menu link to the frame that shows the other screen's rows. */
export function measureSwitching(browser: Browser, settings: DeploymentSettings) {
  return onPage(browser, settings, async (page): Promise<Result[]> => {
    for (const screen of screens) await show(page, screen);
    const times: number[] = [];
    for (let turn = 0; turn < SWITCHES + 10; turn += 1) {
      const time = await show(page, turn % 2 === 0 ? 'users' : 'tenants');
      if (turn >= 10) times.push(time);
    }
    const slowest = percentile(times, 0.95);
    return [
      {
        name: 'Switch between two loaded screens, p95',
        value: `${slowest.toFixed(1)} ms`,
        limit: '≤ 50 ms to paint',
        reached: slowest <= 50,
        method: `${SWITCHES} switches between /tenants and /users, from the click until the frame with the rows was painted; median ${percentile(times, 0.5).toFixed(1)} ms`,
      },
    ];
  });
}

/** What 200 mounts and unmounts of each screen keep in memory. */
export function measureMounting(browser: Browser, settings: DeploymentSettings) {
  return onPage(browser, settings, async (page): Promise<Result[]> => {
    const client = await page.context().newCDPSession(page);
    await client.send('HeapProfiler.enable');
    for (const screen of screens) await show(page, screen);
    const results: Result[] = [];
    for (const screen of screens) {
      const other = screen === 'hubs' ? 'tenants' : 'hubs';
      const samples: Memory[] = [];
      for (let mount = 1; mount <= MOUNTS; mount += 1) {
        await show(page, screen);
        await show(page, other);
        if (mount === SETTLED || mount === MOUNTS) samples.push(await memory(client));
      }
      results.push(growth(screen, samples));
    }
    return results;
  });
}

function growth(screen: Screen, [first, last]: readonly Memory[]): Result {
  if (!first || !last) throw new Error('Nothing was measured');
  const bytes = (last.heap - first.heap) / (MOUNTS - SETTLED);
  const nodes = last.nodes - first.nodes;
  const listeners = last.listeners - first.listeners;
  return {
    name: `${MOUNTS} mounts and unmounts of /${screen}, after the first ${SETTLED}`,
    value: `${bytes.toFixed(0)} bytes a mount, ${nodes} nodes, ${listeners} listeners`,
    limit: `no growth: ≤ ${NOISE} bytes a mount, 0 nodes, 0 listeners`,
    reached: bytes <= NOISE && nodes <= 0 && listeners <= 0,
    method: `CDP after two collections of garbage: Runtime.getHeapUsage and Memory.getDOMCounters (nodes in the document and detached ones); heap ${(first.heap / 2 ** 20).toFixed(2)} → ${(last.heap / 2 ** 20).toFixed(2)} MB`,
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

/** Goes to a screen by its link in the menu; gives the milliseconds until its rows were painted. */
function show(page: Page, screen: Screen): Promise<number> {
  return page.evaluate(async (name) => {
    const link = document.querySelector<HTMLElement>(`nav a[href="/${name}/list"]`);
    const rows = `[id="single-spa-application:@console/mf-${name}"] table:not([aria-busy]) tbody`;
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
    return performance.now() - begin;
  }, screen);
}

/** Measures in a page whose first list is there. */
function onPage(
  browser: Browser,
  settings: DeploymentSettings,
  measure: (page: Page) => Promise<Result[]>,
): Promise<Result[]> {
  return withConsole(settings, async (deployment) => {
    const storageState = await signedInState(browser, deployment);
    const page = await browser.newPage({ storageState, locale: 'en-GB' });
    await page.goto(`${deployment.origin}/tenants/list`);
    await page.getByRole('row').nth(1).waitFor();
    const results = await measure(page);
    await page.context().close();
    return results;
  });
}
