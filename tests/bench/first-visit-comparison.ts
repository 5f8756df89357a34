import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { deployedLayout } from './deployed-console.ts';
import { withDeployedTwins } from './deployed-twins.ts';
import { bytesOf, kilobytes, releaseAt } from './fetches.ts';
import type { LoadedFile, Visit } from './first-visit.ts';
import { conditions, mostBytes, untilRows, visitBoth } from './paired-visits.ts';
import { ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { SLOWDOWNS, speedOf } from './slowdown.ts';
import { type Twins, withTwins } from './twins.ts';

/** The highest ratio to the single-page app: with a static server for each module, and as deployed. */
const MAX_TAX = { local: 0.9, deployed: 0.95 } as const;
const MAX_BYTES = 195 * 1024;

/**
 * Measures the first visit to `/tenants` until rows are visible, in turn for the micro-frontend
 * console and for the same sources as one single-page app, with the same API and provider. Does so
 * served locally (each module by its own server) and as deployed, each also with the processor slowed down.
 */
export async function measureFirstVisit(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  const local = await withTwins(browser, settings, async (twins) =>
    toResults(
      await visitAtSpeeds(browser, twins),
      MAX_TAX.local,
      'a static server for each module',
    ),
  );
  const dataFolder = `${settings.dataFolder}/deployed`;
  const deployed = await withDeployedTwins({ ...settings, dataFolder }, async (twins) => {
    const visits = await visitAtSpeeds(twins.browser, twins);
    const [own, twin] = visits.at(-1)?.visits.at(-1) ?? [];
    if (!own || !twin) throw new Error('Nothing was visited');
    return [
      ...toResults(visits, MAX_TAX.deployed, deployedLayout),
      compareFiles(own.files, twin.files),
    ];
  });
  return [...local, ...deployed];
}

interface VisitsAtSpeed {
  readonly slowdown: number;
  readonly visits: readonly [Visit, Visit][];
}

async function visitAtSpeeds(
  browser: Browser,
  { console, singlePage }: Pick<Twins, 'console' | 'singlePage'>,
): Promise<VisitsAtSpeed[]> {
  const all: VisitsAtSpeed[] = [];
  for (const slowdown of SLOWDOWNS)
    all.push({ slowdown, visits: await visitBoth(browser, console, singlePage, slowdown) });
  return all;
}

function toResults(all: readonly VisitsAtSpeed[], max: number, layout: string): Result[] {
  const every = all.flatMap(({ visits }) => visits);
  const bytes = mostBytes(every, 0);
  return [
    ...all.map(({ slowdown, visits }) =>
      ratioResult({
        name: `Micro-frontend tax: first visit to /tenants until rows are visible, ${layout}${speedOf(slowdown)}`,
        pairs: untilRows(visits),
        max,
        method: `${conditions}, against the same sources as one single-page app`,
        format: (value) => `${value.toFixed(0)} ms`,
      }),
    ),
    {
      name: `Scripts and styles before the first rows, Brotli, ${layout}`,
      value: kilobytes(bytes),
      limit: `≤ ${MAX_BYTES / 1024} KB`,
      reached: bytes <= MAX_BYTES,
      method: `largest sum of transferred bodies over the same visits; the single-page app: ${kilobytes(mostBytes(every, 1))}`,
    },
  ];
}

/** Lists by module and file what the console and the single-page app load before the first rows. */
function compareFiles(console: readonly LoadedFile[], singlePage: readonly LoadedFile[]): Result {
  const modules = new Map<string, LoadedFile[]>();
  for (const file of [...console].sort((a, b) => b.bytes - a.bytes)) {
    const module = releaseAt(file.address).module ?? 'the page';
    modules.set(module, [...(modules.get(module) ?? []), file]);
  }
  const lines = [...modules, ['the single-page app', singlePage] as const].map(
    ([name, files]) => `${name}: ${formatFiles(files)}`,
  );
  return {
    name: 'Difference between the console and the single-page app: scripts and styles before the first rows, Brotli',
    value: `${kilobytes(bytesOf(console) - bytesOf(singlePage))} more, in ${console.length} files against ${singlePage.length}`,
    limit: 'none set',
    reached: true,
    method: `by file, in KB as transferred in one of those visits\n    ${lines.join('\n    ')}`,
  };
}

function formatFiles(files: readonly LoadedFile[]): string {
  const named = files.map(({ address, bytes }) => {
    const name = /[^/]+$/.exec(new URL(address).pathname)?.[0];
    return `${name} ${(bytes / 1024).toFixed(1)}`;
  });
  return `${kilobytes(bytesOf(files))} (${named.join(', ')})`;
}
