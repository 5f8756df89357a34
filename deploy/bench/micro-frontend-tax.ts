import { cp } from 'node:fs/promises';
import type { Server } from 'node:http';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { dist } from '../folders.ts';
import { deploymentFolders } from '../release/edition.ts';
import { publishLocal } from '../release/publish-local.ts';
import { type Deployment, type DeploymentSettings, startDeployment } from '../start/deployment.ts';
import { consoleServer } from '../static/console-server.ts';
import { deploymentHeaders } from '../static/deployment-headers.ts';
import { close, listen } from '../static/listen.ts';
import { network, type Visit, visit } from './first-visit.ts';
import type { Result } from './result.ts';
import { signedInState } from './signed-in.ts';
import { buildSinglePage } from './single-page/build.ts';
import { median } from './statistics.ts';

/** Counted visits of each variant, after one of each that is not counted. */
const VISITS = 15;

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
  // Visits share one session, so its token must outlive them all.
  const environment = { ACCESS_TOKEN_SECONDS: '3600' };
  const deployment = await startDeployment({ ...settings, environment });
  try {
    const state = await signedInState(browser, deployment);
    const folders = deploymentFolders(settings.dataFolder);
    const releases = await publishLocal(dist, settings.dataFolder, settings.portBase);
    const singlePage = path.join(settings.dataFolder, 'single-page');
    await buildSinglePage(releases, singlePage);
    await cp(path.join(folders.page, 'configs'), path.join(singlePage, 'configs'), {
      recursive: true,
    });
    const headers = await deploymentHeaders(folders);
    const other = consoleServer({ page: singlePage, releases: folders.releases }, headers);
    const parts = consoleOf(deployment);

    const visits: { parts: Visit[]; single: Visit[] } = { parts: [], single: [] };
    for (let round = 0; round <= VISITS; round += 1) {
      const ofParts = await visit(browser, `${deployment.origin}/tenants`, state);
      await swap(parts, other, settings.portBase);
      const ofSingle = await visit(browser, `${deployment.origin}/tenants`, state);
      await swap(other, parts, settings.portBase);
      if (round === 0) continue;
      visits.parts.push(ofParts);
      visits.single.push(ofSingle);
    }
    return results(visits);
  } finally {
    await deployment.stop();
  }
}

function results({ parts, single }: { parts: Visit[]; single: Visit[] }): Result[] {
  const times = [parts, single].map((visits) => median(visits.map(({ rows }) => rows)));
  const ratios = parts.map(({ rows }, index) => rows / (single[index]?.rows ?? Number.NaN));
  const tax = median(ratios);
  const bytes = Math.max(...parts.map((one) => one.bytes));
  const singleBytes = Math.max(...single.map((one) => one.bytes));
  const conditions = `${VISITS} visits of each in turn, empty cache, live session, ${network.latency} ms latency, 10 Mbit/s down`;
  return [
    {
      name: 'Micro-frontend tax: first visit to /tenants until rows are visible',
      value: `${tax.toFixed(3)} ×`,
      limit: '≤ 1.10 ×',
      reached: tax <= 1.1,
      method: `median of the paired ratios; ${conditions}; medians ${times.map((time) => `${time?.toFixed(0)} ms`).join(' against ')} for the single-page app`,
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

function consoleOf({ servers }: Deployment): Server {
  const server = servers.get('root-config');
  if (!server) throw new Error('The console has no server');
  return server;
}

async function swap(from: Server, to: Server, port: number): Promise<void> {
  await close(from);
  await listen(to, port);
}
