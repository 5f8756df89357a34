import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TRAVERSE_ONLY } from '@console/shared-node/data-folder.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import type { Deployment } from '@console/tooling/start/deployment.ts';
import type { Page } from '@playwright/test';
import { expect } from '../console.ts';

interface HostFolders {
  readonly folder: string;
  /** A folder inside `folder`, with a self-signed certificate for localhost. */
  readonly certificate: string;
}

export async function hostFolders(name: string): Promise<HostFolders> {
  const folder = await mkdtemp(path.join(tmpdir(), `console-${name}-`));
  // nginx runs under its own account, which must be able to enter the folder.
  await chmod(folder, TRAVERSE_ONLY);
  const certificate = path.join(folder, 'certificate');
  await mkdir(certificate);
  selfSigned(certificate);
  return { folder, certificate };
}

/** Returns the options of `deploy` for the API and the provider of a running console. */
export async function serviceOptions(page: Page, { origin }: Deployment): Promise<string[]> {
  const configured = async (name: string) =>
    (await page.request.get(`${origin}/configs/${name}.json`)).json();
  const [api, identity, profile] = await Promise.all(
    ['api', 'identity', 'profile'].map(configured),
  );
  return ['--api', api.url, '--authority', identity.authority, '--events', String(profile.sseUrl)];
}

/**
 * The message of an HTTPS page whose identity provider is the local platform's HTTP server: the browser
 * sends no cookies to a frame of another scheme (schemeful same-site, RFC 6265bis §5.2).
 */
export const unwatchedSession = /^The session at the provider is not watched/;

function selfSigned(folder: string): void {
  const files = ['-keyout', 'privkey.pem', '-out', 'fullchain.pem'];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  spawnSync('openssl', ['req', '-x509', ...key, ...name, ...files], { cwd: folder });
}

export async function command(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(`tooling/${name}/main.ts`, environment, words);
  expect(code, stderr).toBe(0);
  return stdout;
}

export async function refusal(
  name: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const { code, stderr } = await runToEnd(`tooling/${name}/main.ts`, environment, words);
  expect(code, stderr).toBe(1);
  expect(stderr, 'one sentence').toMatch(/^[^\n]+ \(MF-\d{3}\)\n$/);
  return stderr;
}
