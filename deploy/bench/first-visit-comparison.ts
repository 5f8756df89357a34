import { cp } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { dist } from '../folders.ts';
import { deploymentFolders } from '../release/edition.ts';
import { publishLocal } from '../release/publish-local.ts';
import type { DeploymentSettings } from '../start/deployment.ts';
import { consoleServer } from '../static/console-server.ts';
import { deploymentHeaders } from '../static/deployment-headers.ts';
import { compared, conditions, type PairedVisits, visitInTurn } from './paired-visits.ts';
import type { Result } from './result.ts';
import { buildSinglePage } from './single-page/build.ts';
import { withConsole } from './with-console.ts';

/** Brotli bytes of scripts and styles that the first rows may cost. */
const MOST_BYTES = 235 * 1024;

/**
 * First visit to `/tenants` until rows are visible: the console of micro-frontends against the
 * same sources as one single-page app, on the same origin, API and provider, in turn.
 */
export async function measureFirstVisit(
  browser: Browser,
  settings: DeploymentSettings,
): Promise<Result[]> {
  return withConsole(settings, async (deployment) => {
    const folders = deploymentFolders(settings.dataFolder);
    const releases = await publishLocal(dist, settings.dataFolder, settings.portBase);
    const singlePage = path.join(settings.dataFolder, 'single-page');
    await buildSinglePage(releases, singlePage);
    await cp(path.join(folders.page, 'configs'), path.join(singlePage, 'configs'), {
      recursive: true,
    });
    const headers = await deploymentHeaders(folders);
    const other = consoleServer({ page: singlePage, releases: folders.releases }, headers);
    return results(await visitInTurn(browser, deployment, other));
  });
}

function results({ usual, other }: PairedVisits): Result[] {
  const { ratio, medians } = compared(usual, other);
  const bytes = Math.max(...usual.map((one) => one.bytes));
  const singleBytes = Math.max(...other.map((one) => one.bytes));
  return [
    {
      name: 'Micro-frontend tax: first visit to /tenants until rows are visible',
      value: `${ratio.toFixed(3)} ×`,
      limit: '≤ 1.10 ×',
      reached: ratio <= 1.1,
      method: `median of the paired ratios; ${conditions}; medians ${medians} for the single-page app`,
    },
    {
      name: 'Scripts and styles before the first rows, Brotli',
      value: `${(bytes / 1024).toFixed(1)} KB`,
      limit: `≤ ${MOST_BYTES / 1024} KB`,
      reached: bytes <= MOST_BYTES,
      method: `largest sum of transferred bodies over the same visits; the single-page app: ${(singleBytes / 1024).toFixed(1)} KB`,
    },
  ];
}
