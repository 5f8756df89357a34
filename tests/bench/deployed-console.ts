import { createHash, X509Certificate } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { consoleOrigin } from '@console/deploy/static/local-servers.ts';
import type { DeploymentSettings } from '@console/tooling/start/deployment.ts';
import type { Browser } from '@playwright/test';
import { command, hostFolders, serviceOptions } from '../e2e/nginx/deploy-console.ts';
import { missingNginx, startNginx } from '../e2e/nginx/nginx.ts';
import { launch } from './launch.ts';
import { withConsole } from './with-console.ts';

const PORT = 60;

/** Says how the console is served; part of a result's `method`. */
export const deployedLayout =
  'each on one origin, by npm run deploy and nginx: TLS, HTTP/2, precompressed Brotli';

export interface DeployedConsole {
  readonly origin: string;
  readonly target: string;
  readonly certificate: string;
  /** Folder for other files of the measurement; removed with the console. */
  readonly folder: string;
  readonly browser: Browser;
  readonly trusting: string;
  /** Also serves another folder, which must have an `nginx/console.conf`, until the console stops. */
  serve(site: string, port: number): Promise<void>;
}

/** Runs a measurement on the console that `npm run deploy` creates, behind its own nginx. */
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
  const serve = async (site: string, port: number): Promise<void> => {
    const file = path.join(site, 'nginx/console.conf');
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
      const services = await serviceOptions(page, deployment);
      await page.context().close();
      const hosting = ['--origin', origin, '--certificate', certificate];
      await command('deploy', [target, ...hosting, ...services]);
      await serve(target, portBase + PORT);
      return await measure({ origin, target, certificate, folder, browser, trusting, serve });
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/**
 * Returns the flag that makes Chromium trust a self-signed certificate. With `ignoreHTTPSErrors`
 * alone, Chromium would not cache the responses.
 */
async function trust(certificate: string): Promise<string> {
  const pem = await readFile(path.join(certificate, 'fullchain.pem'));
  const key = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}
