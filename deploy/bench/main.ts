import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { buildStale } from '../build/build-stale.ts';
import { runMain, say } from '../command.ts';
import { measureDevelopment } from './development.ts';
import { launch } from './launch.ts';
import { measureLists } from './lists.ts';
import { measureFirstVisit } from './micro-frontend-tax.ts';
import { measureRegistered } from './registered.ts';
import type { Result } from './result.ts';
import { measureMounting, measureSwitching } from './switching.ts';
import { measureTenantListAnswer } from './tenant-list.ts';

/** Free ports of the benchmark's own deployment. */
const PORT_BASE = Number(process.env.CONSOLE_BENCH_PORTS ?? 9800);

/** What is measured, by name: `npm run bench -- first-visit` measures only that. */
const measurements: Readonly<Record<string, Measurement>> = {
  'first-visit': (browser, dataFolder) =>
    measureFirstVisit(browser, { portBase: PORT_BASE, dataFolder }),
  switching: (browser, dataFolder) =>
    measureSwitching(browser, { portBase: PORT_BASE, dataFolder }),
  mounting: (browser, dataFolder) => measureMounting(browser, { portBase: PORT_BASE, dataFolder }),
  list: (browser, dataFolder) => measureLists(browser, { portBase: PORT_BASE, dataFolder }),
  registered: (browser, dataFolder) =>
    measureRegistered(browser, { portBase: PORT_BASE, dataFolder }),
  dev: (browser, dataFolder) => measureDevelopment(browser, { portBase: PORT_BASE, dataFolder }),
  'tenant-list': () => measureTenantListAnswer(),
};

type Measurement = (browser: Browser, dataFolder: string) => Promise<Result[]>;

/** `npm run bench`: the numbers that the console promises, measured in one run. */
async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  await buildStale(say);
  const browser = await launch();
  const results: Result[] = [];
  say(`Chromium ${browser.version()}, ${cpus().length} processors, Node ${process.versions.node}`);
  try {
    for (const [name, measure] of Object.entries(measurements)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
      const measured = await measure(browser, dataFolder).catch((error: unknown) => {
        // One wants to know where, after twenty minutes.
        throw new Error(`${name}: ${(error instanceof Error && error.stack) || error}`);
      });
      await rm(dataFolder, { recursive: true, force: true });
      measured.forEach(report);
      results.push(...measured);
    }
  } finally {
    await browser.close();
  }
  process.exitCode = results.every(({ reached }) => reached) ? 0 : 1;
}

function report({ name, value, limit, reached, method }: Result): void {
  say(`\n${reached ? 'reached' : 'MISSED '}  ${name}: ${value} (to reach: ${limit})\n  ${method}`);
}

runMain(main);
