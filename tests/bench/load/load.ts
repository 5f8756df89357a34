import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres } from '@console/platform/testing/postgres-server.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { consoleParts, type DeploymentSettings } from '@console/tooling/start/deployment.ts';
import { startService } from '@console/tooling/start/service.ts';
import type { Browser } from '@playwright/test';
import type { Result } from '../result.ts';
import { signedInState } from '../signed-in.ts';
import { withConsole } from '../with-console.ts';
import { ApiWatch } from './api-figures.ts';
import { type AccountPlace, adminToken, tokensOfUsers } from './load-accounts.ts';
import { changeConstantly, changeOneByOne, writerOn } from './load-changes.ts';
import { loadResults } from './load-results.ts';
import { openPages } from './open-pages.ts';

/** The size of the platform, and how many pages watch it. */
const TENANTS = 10_000;
const STREAMS = 500;
/** Limit of open streams per account. */
const STREAMS_PER_ACCOUNT = 30;
const SEEDED_TENANTS = 60;

const LOOKED_EVERY_MS = 5_000;

/** Time for all pages to read the last change. */
const LAST_READ_WITHIN_MS = 10_000;

/** Port offset. */
const SECOND_API = 20;
const METRICS = [30, 31] as const;

/** Settings of the deployment, and the duration. */
export interface LoadSettings extends DeploymentSettings {
  readonly minutes: number;
}

/** Measures 500 open pages of 10,000 tenants on one API process, and on two with one PostgreSQL. */
export async function measureLoad(browser: Browser, settings: LoadSettings): Promise<Result[]> {
  const one = await measureOn(browser, settings, 1);
  const postgres = findPostgres();
  if ('missing' in postgres) throw new Error(postgres.missing);
  const server = await startPostgres(postgres.folder);
  try {
    const environment = { DATABASE_URL: server.createDatabase('platform') };
    const dataFolder = `${settings.dataFolder}/two`;
    return [...one, ...(await measureOn(browser, { ...settings, dataFolder, environment }, 2))];
  } finally {
    await server.stop();
  }
}

async function measureOn(
  browser: Browser,
  settings: LoadSettings,
  processes: 1 | 2,
): Promise<Result[]> {
  const environment = {
    ...settings.environment,
    SEED_TENANTS: String(TENANTS - SEEDED_TENANTS),
    STREAMS_PER_CALLER: String(STREAMS_PER_ACCOUNT),
    METRICS_PORT: String(settings.portBase + METRICS[0]),
  };
  return withConsole({ ...settings, environment }, async (deployment) => {
    const { portBase, dataFolder, minutes } = settings;
    const apis = [`http://localhost:${portBase + OFFSETS.api}`];
    const stops: (() => void | Promise<void>)[] = [];
    if (processes === 2) {
      const second = await startSecondApi({ ...settings, environment });
      stops.push(second.stop);
      apis.push(`http://localhost:${portBase + SECOND_API}`);
    }
    try {
      const [api = ''] = apis;
      const issuer = `http://localhost:${portBase + OFFSETS.identity}/realms/platform`;
      const place: AccountPlace = {
        issuer,
        origin: deployment.origin,
        api,
        environment: { ...environment, DATA_FOLDER: dataFolder, ISSUER: issuer },
      };
      const token = await adminToken(place);
      const storageState = await signedInState(browser, deployment);
      const context = await browser.newContext({ storageState, locale: 'en-GB' });
      stops.push(() => context.close());
      const page = await context.newPage();
      const pages = await openPages(await splitPages(place, apis));
      stops.push(pages.kill);
      const ports = METRICS.slice(0, processes).map((offset) => portBase + offset);
      const watch = new ApiWatch(ports, LOOKED_EVERY_MS);
      stops.push(() => watch.stop());

      // With two processes, the browser's page gets its events from the other one.
      const writer = await writerOn(apis.at(-1) ?? api, token, TENANTS);
      const singles = await changeOneByOne(page, deployment.origin, writer);
      const begun = Date.now();
      const changes = await changeConstantly(writer, minutes);
      const ended = Date.now();
      await pause(LAST_READ_WITHIN_MS);
      await watch.look();
      const seen = await pages.close();
      return loadResults({
        processes,
        streams: STREAMS,
        tenants: TENANTS,
        minutes,
        singles,
        changes,
        pages: seen,
        constant: { begun, ended },
        figures: watch.series,
      });
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  });
}

/** Starts a second process on the same database, with its own address and metrics. */
function startSecondApi(settings: DeploymentSettings) {
  const [api] = consoleParts(settings);
  if (!api) throw new Error('There is no API');
  const environment = {
    ...api.environment,
    PORT: String(settings.portBase + SECOND_API),
    METRICS_PORT: String(settings.portBase + METRICS[1]),
  };
  return startService({ ...api, environment, logFile: `${api.logFile}.second` });
}

/** Splits the pages between two processes; with two APIs, each half uses one of them. */
async function splitPages(place: AccountPlace, apis: readonly string[]) {
  const tokens = await tokensOfUsers(place, Math.ceil(STREAMS / STREAMS_PER_ACCOUNT));
  const byPage = Array.from({ length: STREAMS }, (_, page) => tokens[page % tokens.length] ?? '');
  return [0, 1].map((half) => ({
    api: apis[half % apis.length] ?? '',
    tokens: byPage.filter((_, page) => page % 2 === half),
    rows: TENANTS,
  }));
}
