import { fork } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres } from '@console/platform/testing/postgres-server.ts';
import { root } from '@console/shared-node/folders.ts';
import { OFFSETS } from '@console/shared-node/ports.ts';
import { programOf } from '@console/shared-node/program.cjs';
import { consoleParts, type DeploymentSettings } from '@console/tooling/start/deployment.ts';
import { startService } from '@console/tooling/start/service.ts';
import type { Browser } from '@playwright/test';
import type { Result } from '../result.ts';
import { signedInState } from '../signed-in.ts';
import { withConsole } from '../with-console.ts';
import { ApiWatch } from './api-figures.ts';
import { type AccountSettings, adminToken, tokensOfUsers } from './load-accounts.ts';
import { changeConstantly, changeOneByOne, writerOn } from './load-changes.ts';
import { loadResults } from './load-results.ts';
import type { PagesSeen, PagesWanted } from './watching-pages.ts';

const TENANTS = 10_000;
const STREAMS = 500;
const STREAMS_PER_ACCOUNT = 30;
const SEEDED_TENANTS = 60;

const SAMPLE_INTERVAL_MS = 5_000;

/** Time for all pages to read the last change. */
const LAST_READ_TIMEOUT_MS = 10_000;

/** Time for which the pages read whole lists, as before deltas: each page does so at least four times. */
const MINUTES_WITHOUT_DELTAS = 3;

const SECOND_API = 20;
const METRICS = [30, 31] as const;

export interface LoadSettings extends DeploymentSettings {
  readonly minutes: number;
}

/**
 * Measures 500 open pages of 10,000 tenants on one API process, and on two that share a PostgreSQL
 * server.
 */
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
      const accounts: AccountSettings = {
        issuer,
        origin: deployment.origin,
        api,
        environment: { ...environment, DATA_FOLDER: dataFolder, ISSUER: issuer },
      };
      const token = await adminToken(accounts);
      const storageState = await signedInState(browser, deployment);
      const context = await browser.newContext({ storageState, locale: 'en-GB' });
      stops.push(() => context.close());
      const page = await context.newPage();
      const wanted = { pages: await listPages(accounts, apis), rows: TENANTS };
      const pages = await openPages({ ...wanted, asksForChanges: true });
      stops.push(pages.kill);
      const ports = METRICS.slice(0, processes).map((offset) => portBase + offset);
      const watch = new ApiWatch(ports, SAMPLE_INTERVAL_MS);
      stops.push(() => watch.stop());

      // With two API processes, writes go to the second process, and the browser's page gets events from
      // the first. So the events have to cross from one process to the other.
      const writer = await writerOn(apis.at(-1) ?? api, token, TENANTS);
      const singles = await changeOneByOne(page, deployment.origin, writer);
      const startedAt = Date.now();
      const changes = await changeConstantly(writer, minutes);
      const endedAt = Date.now();
      await pause(LAST_READ_TIMEOUT_MS);
      await watch.sample();
      const seen = await pages.close();
      const without = await openPages({ ...wanted, asksForChanges: false });
      stops.push(without.kill);
      const withoutFrom = Date.now();
      const withoutMinutes = Math.min(minutes, MINUTES_WITHOUT_DELTAS);
      await changeConstantly(writer, withoutMinutes);
      const seenWithout = await without.close();
      return loadResults({
        processes,
        streams: STREAMS,
        tenants: TENANTS,
        minutes,
        singles,
        changes,
        pages: seen,
        constant: { startedAt, endedAt },
        withoutDeltas: { pages: seenWithout, minutes: withoutMinutes, startedAt: withoutFrom },
        figures: watch.series,
      });
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  });
}

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

/** Returns the pages with an account and an API each; with two APIs, each API has half of the pages. */
async function listPages(accounts: AccountSettings, apis: readonly string[]) {
  const tokens = await tokensOfUsers(accounts, Math.ceil(STREAMS / STREAMS_PER_ACCOUNT));
  return Array.from({ length: STREAMS }, (_, page) => ({
    api: apis[page % apis.length] ?? '',
    token: tokens[page % tokens.length] ?? '',
  }));
}

/** Opens pages in their own process; resolves once all are open. */
async function openPages(wanted: PagesWanted) {
  const program = programOf(path.join(root, 'tests/bench/load/watching-pages.ts'));
  const child = fork(program, { execArgv: [] });
  const exchange = (message: PagesWanted | 'end') =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Error('The process that holds the pages has ended')));
      child.send(message);
    });
  await exchange(wanted);
  return {
    /** Closes the pages, and returns what they saw. The reply is not validated: our own program sends it. */
    close: async () => (await exchange('end')) as PagesSeen,
    kill: () => void child.kill(),
  };
}
