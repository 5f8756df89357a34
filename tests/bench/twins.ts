import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fill } from '@console/deploy/build-output/fill.ts';
import { integrityOf } from '@console/deploy/build-output/integrity.ts';
import { publishLocal } from '@console/deploy/release/commands/publish-local.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { consoleServer } from '@console/deploy/static/console-server.ts';
import { deploymentHeaders } from '@console/deploy/static/deployment-headers.ts';
import { consoleOrigin } from '@console/deploy/static/local-servers.ts';
import { dist, root } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { type SignedInState, signedInState } from './signed-in.ts';
import { buildSinglePage } from './single-page/build.ts';
import { withConsole } from './with-console.ts';

/** A console, and the browser state of a signed-in user. */
export interface Visited {
  readonly origin: string;
  readonly state: NonNullable<BrowserContextOptions['storageState']>;
}

/** The console of micro-frontends, and the same sources as one single-page app. */
export interface Twins {
  readonly console: Visited;
  readonly singlePage: Visited;
}

/** Twins, and a hand-written page without libraries that shows the same list. */
interface TwinsAndFloor extends Twins {
  readonly floor: Visited;
}

const SINGLE_PAGE_PORT = 40;
const FLOOR_PORT = 41;

export async function withTwins<Value>(
  browser: Browser,
  settings: DeploymentSettings,
  measure: (twins: TwinsAndFloor) => Promise<Value>,
): Promise<Value> {
  const port = settings.portBase + SINGLE_PAGE_PORT;
  const origin = `http://localhost:${port}`;
  const floorPort = settings.portBase + FLOOR_PORT;
  const floorOrigin = `http://localhost:${floorPort}`;
  const environment = {
    ...settings.environment,
    CONSOLE_ORIGIN: [consoleOrigin(settings.portBase), origin, floorOrigin].join(),
  };
  return withConsole({ ...settings, environment }, async (deployment) => {
    const store = new Store(settings.dataFolder);
    const page = path.join(settings.dataFolder, 'single-page');
    await buildTwin(settings, page, store);
    const floorPage = path.join(settings.dataFolder, 'floor');
    await writeFloor(floorPage, path.join(page, 'configs'));
    const headers = await deploymentHeaders(store);
    const server = consoleServer({ page, releases: store.releases }, headers);
    const floorServer = consoleServer({ page: floorPage, releases: store.releases }, headers);
    await Promise.all([listen(server, port), listen(floorServer, floorPort)]);
    try {
      const state = await signedInState(browser, { origin });
      return await measure({
        console: { origin: deployment.origin, state: await signedInState(browser, deployment) },
        singlePage: { origin, state },
        floor: { origin: floorOrigin, state: stateAt(floorOrigin, state) },
      });
    } finally {
      await Promise.all([close(server), close(floorServer)]);
    }
  });
}

/** Returns the state of a browser that has signed in at another origin. */
const stateAt = (origin: string, { origins, ...state }: SignedInState): SignedInState => ({
  ...state,
  origins: origins.map((one) => ({ ...one, origin })),
});

/** Writes the hand-written page for an existing console's API. */
async function writeFloor(folder: string, configs: string): Promise<void> {
  const own = path.join(root, 'tests/bench/floor');
  const { url, adminEndpoint } = JSON.parse(await readFile(path.join(configs, 'api.json'), 'utf8'));
  const integrity = integrityOf(await readFile(path.join(own, 'page.js')));
  const template = await readFile(path.join(own, 'page.html'), 'utf8');
  const page = fill(template, { api: `${url}${adminEndpoint}`, integrity });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'index.html'), page);
  await copyFile(path.join(own, 'page.js'), path.join(folder, 'page.js'));
}

/** Builds the single-page app with the configuration of an existing console. */
export async function buildTwin(
  { dataFolder, portBase }: DeploymentSettings,
  page: string,
  of: Store,
): Promise<void> {
  await buildSinglePage(await publishLocal(dist, dataFolder, portBase), page);
  await cp(path.join(of.page, 'configs'), path.join(page, 'configs'), { recursive: true });
}
