import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { runMain, say } from '@console/shared-node/command.ts';
import { buildStale } from '@console/tooling/bundler/build-stale.ts';
import type { Browser } from '@playwright/test';
import { compareWith } from './against/compare.ts';
import { measureApiCosts } from './api-costs/api-costs.ts';
import { measureDevelopment } from './development.ts';
import { measureEngines } from './engines.ts';
import { measureFind } from './find.ts';
import { measureFirstVisit } from './first-visit-comparison.ts';
import { measureFloor } from './floor/floor.ts';
import { measureImport } from './import.ts';
import { measureJobs } from './jobs.ts';
import { launch } from './launch.ts';
import { measureListChange } from './list-change.ts';
import { measureDay } from './list-day.ts';
import { measureLists } from './lists.ts';
import { type LoadSettings, measureLoad } from './load/load.ts';
import { failedParts, measureParts } from './parts.ts';
import { measureRegistered } from './registered.ts';
import type { Result } from './result.ts';
import { measureReturnVisits } from './return-visit.ts';
import { measureMounting, measureSwitching } from './switching.ts';
import { measureTenantHubs } from './tenant-hubs.ts';

const PORT_BASE = Number(process.env.CONSOLE_BENCH_PORTS ?? 9800);

type Measurement = (browser: Browser, settings: LoadSettings) => Promise<Result[]>;

/** Measurements by name; `npm run bench -- first-visit` runs only the first visit. */
const measurements: Readonly<Record<string, Measurement>> = {
  'first-visit': measureFirstVisit,
  floor: measureFloor,
  'return-visit': measureReturnVisits,
  switching: measureSwitching,
  mounting: measureMounting,
  list: measureLists,
  'list-change': measureListChange,
  'list-day': measureDay,
  jobs: measureJobs,
  'tenant-hubs': measureTenantHubs,
  registered: measureRegistered,
  engines: measureEngines,
  find: measureFind,
  dev: measureDevelopment,
  'api-costs': () => measureApiCosts(),
  load: measureLoad,
  import: measureImport,
};

/** How many minutes `load` makes changes: as long with one API process as with two. */
const LOAD_MINUTES = '10';

/**
 * Runs `npm run bench`: measures whether the console meets its performance targets. `--against <commit>` compares
 * this version with that commit instead. `--minutes <number>` sets how long `load` makes changes.
 */
async function main(): Promise<void> {
  const { values, positionals: chosen } = parseArgs({
    options: {
      against: { type: 'string' },
      minutes: { type: 'string', default: LOAD_MINUTES },
    },
    allowPositionals: true,
  });
  const unknown = chosen.filter((name) => !(name in measurements));
  if (unknown.length > 0) {
    throw new Error(`"${unknown[0]}" is not one of ${Object.keys(measurements).join(', ')}`);
  }
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');
  await buildStale(say);
  const browser = await launch();
  say(`Chromium ${browser.version()}, ${cpus().length} processors, Node ${process.versions.node}`);
  try {
    const results =
      values.against === undefined
        ? await measure(browser, chosen, minutes)
        : await compareWith(values.against, browser, PORT_BASE, report);
    const failed = failedParts(results);
    if (failed) say(`\n${failed}`);
    process.exitCode = results.every(({ reached }) => reached) ? 0 : 1;
  } finally {
    await browser.close();
  }
}

/** Runs the chosen measurements. If a measurement fails, the others still run. */
async function measure(
  browser: Browser,
  chosen: readonly string[],
  minutes: number,
): Promise<Result[]> {
  const wanted = Object.entries(measurements).filter(
    ([name]) => chosen.length === 0 || chosen.includes(name),
  );
  const parts = wanted.map(([name, measurement]) => {
    const measureApart = async () => {
      const dataFolder = await mkdtemp(path.join(tmpdir(), 'console-bench-'));
      try {
        return await measurement(browser, { portBase: PORT_BASE, dataFolder, minutes });
      } finally {
        await rm(dataFolder, { recursive: true, force: true, maxRetries: 3 });
      }
    };
    return [name, measureApart] as const;
  });
  return measureParts(Object.fromEntries(parts), report, say);
}

function report({ name, value, limit, reached, method, doubt }: Result): void {
  const lines = [
    `${reached ? 'reached' : 'MISSED '}  ${name}: ${value} (target: ${limit})`,
    method,
    ...(doubt ? [doubt] : []),
  ];
  say(`\n${lines.join('\n  ')}`);
}

runMain(main);
