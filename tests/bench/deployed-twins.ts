import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nginxConfiguration } from '@console/deploy/hosting/nginx/configuration.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { type DeployedConsole, withDeployedConsole } from './deployed-console.ts';
import { signedInState } from './signed-in.ts';
import { buildTwin, type Twins } from './twins.ts';

const SINGLE_PAGE_PORT = 61;

/** The console and the single-page app, both as deployed, and a browser that trusts their certificate. */
interface DeployedTwins extends Twins {
  readonly browser: Browser;
  readonly trusting: string;
}

/**
 * Runs a measurement on a deployed console, and on the single-page app behind its own nginx, with the
 * same API and provider.
 */
export function withDeployedTwins<Value>(
  settings: DeploymentSettings,
  measure: (twins: DeployedTwins) => Promise<Value>,
): Promise<Value> {
  const port = settings.portBase + SINGLE_PAGE_PORT;
  const twinOrigin = `https://localhost:${port}`;
  return withDeployedConsole(settings, [twinOrigin], async (deployed) => {
    const { browser, trusting, folder, origin } = deployed;
    const twin = path.join(folder, 'twin');
    await makeTwin(twin, settings, { ...deployed, origin: twinOrigin });
    await deployed.serve(twin, port);
    const visited = async (at: string) => ({
      origin: at,
      state: await signedInState(browser, { origin: at }),
    });
    const [console, singlePage] = [await visited(origin), await visited(twinOrigin)];
    return measure({ console, singlePage, browser, trusting });
  });
}

async function makeTwin(
  folder: string,
  settings: DeploymentSettings,
  { target, origin, certificate }: DeployedConsole,
): Promise<void> {
  const deployed = new Store(target);
  const page = path.join(folder, 'page');
  await buildTwin(settings, page, deployed);
  const edition = await deployed.edition();
  const root = edition?.modules['root-config'];
  if (!edition || !root) throw new Error('No console is deployed');
  const nginx = path.join(folder, 'nginx');
  await mkdir(nginx);
  const atOrigin = {
    ...edition,
    modules: Object.fromEntries(
      Object.entries(edition.modules).map(([name, module]) => [name, { ...module, origin }]),
    ),
  };
  const files = await nginxConfiguration(Object.assign(deployed, { page }), atOrigin, {
    folder: nginx,
    certificate,
  });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(nginx, name), text);
}
