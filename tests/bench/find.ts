import { eventually } from '@console/platform/testing/eventually.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import type { Engine } from '../journeys/engine/engine.ts';
import { startChromium, startFirefox } from '../journeys/engine/puppeteer.ts';
import { startWebKit } from '../journeys/engine/webkit.ts';
import type { Tab } from '../journeys/tab.ts';
import { formatEngine, signIn, typed } from './engines.ts';
import type { Result } from './result.ts';
import { median, percentile } from './statistics.ts';
import { withConsole } from './with-console.ts';

const TENANTS = 100_000;
const SEEDED_TENANTS = 60;

/** The first letter is in nearly every row, and the last text in none. */
const TEXTS = ['e', 'banque du leman', '01.2025', 'contact', 'tenant 4321', 'zzz'];

const LONGEST_KEY_MS = 50;

const BAR = 'main [role=search][aria-label]';
const COUNT = `${BAR} [role=status]`;

/** Measures Ctrl+F in a long list: from a key until the number of rows and the marks are painted. */
export function measureFind(_: Browser, settings: DeploymentSettings): Promise<Result[]> {
  const environment = { SEED_TENANTS: String(TENANTS - SEEDED_TENANTS) };
  return withConsole({ ...settings, environment }, async (deployment) => {
    const results: Result[] = [];
    for (const start of [startChromium, startFirefox, startWebKit]) {
      const engine = await start();
      try {
        results.push(await measureIn(engine, await signIn(engine, deployment)));
      } finally {
        await engine.stop();
      }
    }
    return results;
  });
}

async function measureIn(engine: Engine, tab: Tab): Promise<Result> {
  await tab.window.bringToFront();
  // The bar loads once all rows are there and the page is idle.
  await eventually(async () => {
    await tab.window.press('Control+f');
    if (!(await tab.evaluate<boolean>(`document.querySelector('${BAR}') !== null`)))
      throw new Error('The bar does not open');
  });
  // The first key waits until the texts of all cells are read.
  const times = await typed(tab, TEXTS, COUNT);
  const [first = 0, ...keys] = times.filter((time) => time !== undefined);
  const slow = percentile(keys, 0.95);
  return {
    name: `${await formatEngine(engine, tab)}: Ctrl+F in ${TENANTS} rows: key to marks and number painted, p95`,
    value: `${slow.toFixed(0)} ms (median ${median(keys).toFixed(0)}, slowest ${Math.max(...keys).toFixed(0)}; first key ${first.toFixed(0)})`,
    limit: `≤ ${LONGEST_KEY_MS} ms`,
    reached: slow <= LONGEST_KEY_MS,
    method: `${keys.length} keys that change the number, typed and deleted, from the event’s time stamp to the end of the frame that shows the number`,
  };
}
