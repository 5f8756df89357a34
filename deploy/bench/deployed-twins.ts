import { createHash, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { nginxConfiguration } from '../deployment/nginx/configuration.ts';
import { command, hostFolders, servicesOf } from '../e2e/nginx/deploy-console.ts';
import { missingNginx, startNginx } from '../e2e/nginx/nginx.ts';
import { type DeploymentFolders, deploymentFolders, readEdition } from '../release/edition.ts';
import type { DeploymentSettings } from '../start/deployment.ts';
import { consoleOrigin } from '../static/local-servers.ts';
import { launch } from './launch.ts';
import { signedInState } from './signed-in.ts';
import { buildTwin, type Twins } from './twins.ts';
import { withConsole } from './with-console.ts';

/** Distance from the port base. */
const PORTS = { console: 60, singlePage: 61 } as const;

/** How both are served, for a result's method. */
export const deployedLayout =
  'each on one origin, by npm run deploy and nginx: TLS, HTTP/2, Brotli made beforehand';

/** Both as they are deployed, and a browser that trusts their certificate. */
interface DeployedTwins extends Twins {
  readonly browser: Browser;
  /** What a Chromium has to be told to trust it. */
  readonly trusting: string;
}

/**
 * Runs a measurement on the console that `npm run deploy` makes and on the single-page app, each
 * behind an nginx of its own, with one API and one provider.
 *
 * @throws {Error} where there is no nginx
 */
export async function withDeployedTwins<Value>(
  settings: DeploymentSettings,
  measure: (twins: DeployedTwins) => Promise<Value>,
): Promise<Value> {
  const missing = missingNginx();
  if (missing) throw new Error(missing);
  const { portBase } = settings;
  const [origin, twinOrigin] = [PORTS.console, PORTS.singlePage].map(
    (port) => `https://localhost:${portBase + port}`,
  );
  if (!origin || !twinOrigin) throw new Error('There are two ports');
  const { folder, certificate } = await hostFolders('bench');
  const trusting = await trust(certificate);
  const browser = await launch([trusting]);
  const stops = [() => rm(folder, { recursive: true, force: true }), () => browser.close()];
  const environment = {
    ...settings.environment,
    CONSOLE_ORIGIN: [consoleOrigin(portBase), origin, twinOrigin].join(),
  };
  try {
    return await withConsole({ ...settings, environment }, async (deployment) => {
      const target = path.join(folder, 'console');
      const page = await browser.newPage();
      const services = await servicesOf(page, deployment);
      await page.context().close();
      const places = ['--origin', origin, '--certificate', certificate];
      await command('deployment', [target, ...places, ...services]);
      const twin = path.join(folder, 'twin');
      await makeTwin(twin, { ...settings, target, origin: twinOrigin, certificate });
      for (const [place, port] of [
        [target, PORTS.console],
        [twin, PORTS.singlePage],
      ] as const) {
        const run = path.join(folder, `nginx-${port}`);
        const file = path.join(place, 'nginx/console.conf');
        stops.push((await startNginx(run, [file], portBase + port)).stop);
      }
      return await measure({
        console: { origin, state: await signedInState(browser, { origin }) },
        singlePage: {
          origin: twinOrigin,
          state: await signedInState(browser, { origin: twinOrigin }),
        },
        browser,
        trusting,
      });
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

interface TwinPlace extends DeploymentSettings {
  /** Folder of the console's deployment. */
  readonly target: string;
  readonly origin: string;
  readonly certificate: string;
}

/** The single-page app with the configuration, the headers and the nginx of the console's deployment. */
async function makeTwin(folder: string, place: TwinPlace): Promise<void> {
  const { target, origin, certificate } = place;
  const deployed = deploymentFolders(target);
  const page = path.join(folder, 'page');
  await buildTwin(place, page, deployed);
  const edition = await readEdition(deployed);
  const root = edition?.modules['root-config'];
  if (!edition || !root) throw new Error('There is no console');
  const folders: DeploymentFolders = { ...deployed, page };
  const nginx = path.join(folder, 'nginx');
  await mkdir(nginx);
  const atOrigin = {
    ...edition,
    modules: Object.fromEntries(
      Object.entries(edition.modules).map(([name, module]) => [name, { ...module, origin }]),
    ),
  };
  const files = await nginxConfiguration(folders, atOrigin, { folder: nginx, certificate });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(nginx, name), text);
}

/**
 * The flag with which Chromium takes a certificate that nobody has signed as if somebody had: what
 * it merely forgives, it does not keep in its cache.
 */
async function trust(certificate: string): Promise<string> {
  const pem = await readFile(path.join(certificate, 'fullchain.pem'));
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}
