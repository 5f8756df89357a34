import { cp } from 'node:fs/promises';
import path from 'node:path';
import { publishLocal } from '@console/deploy/release/commands/publish-local.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { consoleServer } from '@console/deploy/static/console-server.ts';
import { deploymentHeaders } from '@console/deploy/static/deployment-headers.ts';
import { consoleOrigin } from '@console/deploy/static/local-servers.ts';
import { dist } from '@console/shared-node/folders.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { signedInState } from './signed-in.ts';
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

const SINGLE_PAGE_PORT = 40;

export async function withTwins<Value>(
  browser: Browser,
  settings: DeploymentSettings,
  measure: (twins: Twins) => Promise<Value>,
): Promise<Value> {
  const port = settings.portBase + SINGLE_PAGE_PORT;
  const origin = `http://localhost:${port}`;
  const environment = {
    ...settings.environment,
    CONSOLE_ORIGIN: [consoleOrigin(settings.portBase), origin].join(),
  };
  return withConsole({ ...settings, environment }, async (deployment) => {
    const store = new Store(settings.dataFolder);
    const page = path.join(settings.dataFolder, 'single-page');
    await buildTwin(settings, page, store);
    const server = consoleServer(
      { page, releases: store.releases },
      await deploymentHeaders(store),
    );
    await listen(server, port);
    try {
      return await measure({
        console: { origin: deployment.origin, state: await signedInState(browser, deployment) },
        singlePage: { origin, state: await signedInState(browser, { origin }) },
      });
    } finally {
      await close(server);
    }
  });
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
