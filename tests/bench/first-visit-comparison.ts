import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { explainDifference } from './between.ts';
import { deployedLayout } from './deployed-console.ts';
import { withDeployedTwins } from './deployed-twins.ts';
import { kilobytes } from './fetches.ts';
import { type Visit, visit } from './first-visit.ts';
import { conditions, mostBytes, untilRows, visitInTurn } from './paired-visits.ts';
import { ratioResult } from './ratio.ts';
import type { Result } from './result.ts';
import { type Twins, type Visited, withTwins } from './twins.ts';

/** Limit for the cost of micro-frontends. */
const MOST_TAX = 1.05;
/** Limit for the Brotli bytes of scripts and styles before the first rows. */
const MOST_BYTES = 205 * 1024;

/**
 * Measures the first visit to `/tenants` until rows are visible: the micro-frontend console against
 * the same sources as one single-page app, with the same API and provider, in turn; served locally
 * (each module by a server of its own), and as deployed.
 */
export async function measureFirstVisit(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  const local = await withTwins(browser, settings, async (twins) =>
    toResults(await visitTwins(browser, twins), 'a static server for each module'),
  );
  const dataFolder = `${settings.dataFolder}/deployed`;
  const deployed = await withDeployedTwins({ ...settings, dataFolder }, async (twins) => {
    const visits = await visitTwins(twins.browser, twins);
    const [own, twin] = visits.at(-1) ?? [];
    if (!own || !twin) throw new Error('Nothing was visited');
    return [
      ...toResults(visits, deployedLayout),
      await explainDifference(twins.browser, own.files, twin.files),
    ];
  });
  return [...local, ...deployed];
}

function visitTwins(browser: Browser, { console, singlePage }: Twins): Promise<[Visit, Visit][]> {
  const first = ({ origin, state }: Visited) => visit(browser, `${origin}/tenants`, state);
  return visitInTurn(
    () => first(console),
    () => first(singlePage),
  );
}

function toResults(visits: readonly [Visit, Visit][], layout: string): Result[] {
  const bytes = mostBytes(visits, 0);
  return [
    ratioResult({
      name: `Micro-frontend tax: first visit to /tenants until rows are visible, ${layout}`,
      pairs: untilRows(visits),
      most: MOST_TAX,
      method: `${conditions}, against the same sources as one single-page app`,
      format: (value) => `${value.toFixed(0)} ms`,
    }),
    {
      name: `Scripts and styles before the first rows, Brotli, ${layout}`,
      value: kilobytes(bytes),
      limit: `≤ ${MOST_BYTES / 1024} KB`,
      reached: bytes <= MOST_BYTES,
      method: `largest sum of transferred bodies over the same visits; the single-page app: ${kilobytes(mostBytes(visits, 1))}`,
    },
  ];
}
