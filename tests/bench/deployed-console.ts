import { createHash, X509Certificate } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { consoleOrigin } from '@console/deploy/static/local-servers.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { command, hostFolders, servicesOf } from '../e2e/nginx/deploy-console.ts';
import { missingNginx, startNginx } from '../e2e/nginx/nginx.ts';
import { launch } from './launch.ts';
import { withConsole } from './with-console.ts';

/** Distance from the port base. */
const PORT = 60;

/** How it is served, for a result's method. */
export const deployedLayout =
  'each on one origin, by npm run deploy and nginx: TLS, HTTP/2, Brotli made beforehand';

/** A console as it is deployed, and a browser that trusts its certificate. */
export interface DeployedConsole {
  readonly origin: string;
  /** Folder of the deployment. */
  readonly target: string;
  /** Folder of its certificate. */
  readonly certificate: string;
  /** For whatever else is to lie there as long as the console runs. */
  readonly folder: string;
  readonly browser: Browser;
  /** What a Chromium has to be told to trust it. */
  readonly trusting: string;
  /** Serves a folder with an `nginx/console.conf` as well, as long as the console runs. */
  serve(place: string, port: number): Promise<void>;
}

/**
 * Runs a measurement on the console that `npm run deploy` makes, behind an nginx of its own.
 *
 * @param others - origins besides its own that may use its API and its provider
 * @throws {Error} where there is no nginx
 */
export async function withDeployedConsole<Value>(
  settings: DeploymentSettings,
  others: readonly string[],
  measure: (deployed: DeployedConsole) => Promise<Value>,
): Promise<Value> {
  const missing = missingNginx();
  if (missing) throw new Error(missing);
  const { portBase } = settings;
  const origin = `https://localhost:${portBase + PORT}`;
  const { folder, certificate } = await hostFolders('bench');
  const trusting = await trust(certificate);
  const browser = await launch([trusting]);
  const stops = [() => rm(folder, { recursive: true, force: true }), () => browser.close()];
  const serve = async (place: string, port: number): Promise<void> => {
    const file = path.join(place, 'nginx/console.conf');
    stops.push((await startNginx(path.join(folder, `nginx-${port}`), [file], port)).stop);
  };
  const environment = {
    ...settings.environment,
    CONSOLE_ORIGIN: [consoleOrigin(portBase), origin, ...others].join(),
  };
  try {
    return await withConsole({ ...settings, environment }, async (deployment) => {
      const target = path.join(folder, 'console');
      const page = await browser.newPage();
      const services = await servicesOf(page, deployment);
      await page.context().close();
      const places = ['--origin', origin, '--certificate', certificate];
      await command('deploy', [target, ...places, ...services]);
      await serve(target, portBase + PORT);
      return await measure({ origin, target, certificate, folder, browser, trusting, serve });
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
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
