import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { fill } from '@console/deploy/build-output/fill.ts';
import { eventually, Unrecoverable } from '@console/platform/testing/eventually.ts';
import { root } from '@console/shared-node/folders.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import type { Browser } from '@playwright/test';
import { deployedAt } from '../../run/worker-console.ts';
import { expect, test } from '../console.ts';
import { submitCredentials } from '../sign-in-page.ts';
import { command, hostFolders, serviceOptions, unwatchedSession } from './deploy-console.ts';
import { CADDY, missingCaddy, missingNginx, startNginx } from './nginx.ts';

const EXISTING = path.join(import.meta.dirname, 'existing');

const POLICY = 'content-security-policy';

const OTHER = '<!doctype html><title>Another application</title>';

/** Returns the headers that the guide lists, with the beginnings of their values. */
async function listedHeaders(): Promise<(readonly [name: string, value: string])[]> {
  const guide = await readFile(path.join(root, 'docs/operating.md'), 'utf8');
  const [, part = ''] = guide.split('### Inside an existing server\n');
  const [table = ''] = part.split(/^#+ /m);
  const rows = [...table.matchAll(/^\| `([A-Z][\w-]+)` \| `(.+)` \|$/gm)];
  return rows.map(([, name = '', value = '']) => [name.toLowerCase(), value]);
}

/**
 * Deploys a console that an nginx includes, with an API of mf-billing.
 *
 * @param api - the first label of the API's host
 */
async function deployIncluded(
  target: string,
  address: string,
  api: string,
  services: readonly string[],
): Promise<void> {
  const { origin, pathname } = new URL(address);
  await command('deploy', [
    ...[target, '--origin', origin, '--base', pathname, ...services],
    ...['--module-api', `billing=https://${api}.example.ch/v1`],
    ...['--api-token', 'billing=scope:billing', '--offline'],
    // Another console on this machine may have a release service at the usual port.
    ...['--releases', String(await freePort())],
  ]);
}

/** Signs in to a console in a new window, and waits for rows. */
async function seeRows(
  browser: Browser,
  address: string,
  onRequest: (url: URL) => void = () => undefined,
): Promise<void> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const tab = await context.newPage();
  tab.on('request', (request) => onRequest(new URL(request.url())));
  await tab.goto(`${address}/tenants/list`);
  await submitCredentials(tab, 'admin');
  await expect(tab.getByRole('table').getByRole('link').first()).toBeVisible();
  await context.close();
}

test.describe('an nginx that is there', () => {
  test.use({ ignoreHTTPSErrors: true, expectedMessages: unwatchedSession });

  test('includes the console as the guide says, and keeps its own answers', async ({
    browser,
    page,
    deployment,
  }, worker) => {
    const missing = missingNginx();
    if (missing) return void process.stderr.write(`${missing}\n`);
    const address = deployedAt(worker);
    const { port } = new URL(address);
    const { folder, certificate } = await hostFolders('included');
    const target = path.join(folder, 'console');
    const site = path.join(folder, 'site');
    await mkdir(site);
    await writeFile(path.join(site, 'index.html'), OTHER);
    await writeFile(path.join(site, 'app.js'), 'other();');
    await deployIncluded(target, address, 'billing', await serviceOptions(page, deployment));
    const http = path.join(target, 'nginx/http.conf');
    const listed = await listedHeaders();
    expect(listed.length).toBeGreaterThan(5);
    const names = await readdir(EXISTING);
    expect(names).toHaveLength(6);
    try {
      for (const name of names) {
        await test.step(name, async () => {
          const logs = path.join(folder, name);
          const existing = path.join(folder, `existing-${name}`);
          const inner = String(Number(port) + 1);
          const console = `include ${target}/nginx/locations.conf;`;
          const values = { port, inner, certificate, site, logs, console };
          await writeFile(
            existing,
            fill(await readFile(path.join(EXISTING, name), 'utf8'), values),
          );
          // The file has a fixed place for its log; each of these servers has its own.
          const files = [http, existing];
          const host = name === 'ipv6-only.conf' ? '::1' : '127.0.0.1';
          const nginx = await startNginx(logs, files, Number(port), host);
          try {
            await seeRows(browser, address);
            const ask = askAt(host, port);
            await checkAnswers(ask, listed);
            if (name === 'tls-in-front.conf') expect(await loggedAddress(ask)).toBe('192.0.2.7');
          } finally {
            await nginx.stop();
          }
        });
      }
      await page.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('includes two consoles, which keep their own settings', async ({
    browser,
    page,
    deployment,
  }, worker) => {
    const missing = missingNginx();
    if (missing) return void process.stderr.write(`${missing}\n`);
    const { folder, certificate } = await hostFolders('two');
    const { origin, port } = new URL(deployedAt(worker));
    const services = await serviceOptions(page, deployment);
    const consoles = ['/admin', '/second'] as const;
    const target = (base: string) => path.join(folder, `console${base.replace('/', '-')}`);
    for (const base of consoles) {
      await deployIncluded(target(base), origin + base, base.slice(1), services);
    }
    const included = (file: string) => consoles.map((base) => `${target(base)}/nginx/${file}.conf`);
    const existing = path.join(folder, 'existing.conf');
    const server = await readFile(path.join(EXISTING, 'http-1.1.conf'), 'utf8');
    const console = included('locations').map((file) => `include ${file};`);
    const values = { port, certificate, site: folder, console: console.join('\n  ') };
    await writeFile(existing, fill(server, values));
    const files = [...included('http'), existing];
    // Refuses a configuration with a warning, such as a name that both consoles have.
    const nginx = await startNginx(path.join(folder, 'nginx'), files, Number(port));
    try {
      const ask = askAt('127.0.0.1', port);
      for (const base of consoles) {
        const bases = new Set<string>();
        await seeRows(browser, origin + base, (url) => {
          if (url.origin === origin) bases.add(url.pathname.replace(/(?<=\w)\/.*/, ''));
        });
        const { headers } = await ask(`${base}/tenants/list`);
        const [, connect = ''] = /connect-src ([^;]+);/.exec(String(headers[POLICY])) ?? [];
        const apis = consoles.filter((one) => connect.includes(`https:/${one}.example.ch`));
        expect(apis, 'APIs that the page of this console may call').toEqual([base]);
        expect([...bases], 'paths of the origin that the page uses').toEqual([base]);
      }
      await page.close();
    } finally {
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('Caddy ends TLS in front of nginx', async ({ page, deployment }, worker) => {
    const missing = missingNginx() ?? missingCaddy();
    if (missing) return void process.stderr.write(`${missing}\n`);
    const address = deployedAt(worker);
    const { origin, port } = new URL(address);
    const inner = String(Number(port) + 1);
    const { folder } = await hostFolders('caddy');
    const target = path.join(folder, 'console');
    await command('deploy', [
      ...[target, '--origin', origin, '--base', '/admin'],
      ...(await serviceOptions(page, deployment)),
      ...['--behind-tls', inner, '--proxies', '127.0.0.1', '--hsts', '3600'],
    ]);
    const files = ['console.conf', 'unknown-hosts.conf'];
    const nginx = await startNginx(
      path.join(folder, 'nginx'),
      files.map((name) => path.join(target, 'nginx', name)),
      Number(inner),
    );
    const caddy = await startCaddy(folder, {
      CONSOLE_HOST: `localhost:${port}`,
      NGINX_PORT: inner,
    });
    try {
      await page.goto(`${address}/tenants/list`);
      await submitCredentials(page, 'admin');
      await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
      const ask = askAt('127.0.0.1', port);
      const { headers } = await ask('/admin/tenants/list', { 'X-Forwarded-For': '192.0.2.9' });
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=3600',
        'cache-control': 'no-store, no-transform',
        [POLICY]: expect.stringContaining("script-src 'self';"),
      });
      expect(await loggedAddress(ask)).toBe('127.0.0.1');
      await page.close();
    } finally {
      caddy.kill();
      await once(caddy, 'exit');
      await nginx.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Starts Caddy with the project's example, without its administration and its redirects from port 80. */
async function startCaddy(
  folder: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const file = path.join(folder, 'Caddyfile');
  const options = ['admin off', 'auto_https disable_redirects', 'skip_install_trust'];
  const example = path.join(root, 'deploy/hosting/caddy/Caddyfile');
  await writeFile(file, `{\n${options.join('\n')}\n}\nimport ${example}\n`);
  const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: 'ignore',
    env: { ...process.env, HOME: folder, ...environment },
  });
  const ask = askAt('127.0.0.1', environment.CONSOLE_HOST?.split(':')[1] ?? '');
  // Caddy listens before it has a certificate.
  await eventually(async () => {
    if (caddy.exitCode !== null) throw new Unrecoverable('Caddy has ended');
    await ask('/');
  });
  return caddy;
}

interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

type Ask = (path: string, headers?: OutgoingHttpHeaders, method?: string) => Promise<Answer>;

/** Returns a client of one loopback address; the name `localhost` may have only one of them. */
const askAt =
  (host: string, port: string): Ask =>
  (path, headers = {}, method = 'GET') =>
    new Promise((resolve, reject) => {
      const options = {
        host,
        port,
        path,
        method,
        servername: 'localhost',
        rejectUnauthorized: false,
      };
      const asked = { ...options, headers: { Host: `localhost:${port}`, ...headers } };
      request(asked, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const { statusCode: status, headers } = response;
        resolve({ status, headers, text: String(Buffer.concat(chunks)) });
      })
        .once('error', reject)
        .end();
    });

async function checkAnswers(
  ask: Ask,
  listed: Awaited<ReturnType<typeof listedHeaders>>,
): Promise<void> {
  const screen = await ask('/admin/tenants/list');
  for (const [name, value] of listed)
    expect(String(screen.headers[name]).slice(0, value.length), name).toBe(value);
  const [, connect] = /connect-src ([^;]+);/.exec(String(screen.headers[POLICY])) ?? [];
  expect(connect?.split(' ')).toContain('https://billing.example.ch');

  const map = await ask('/admin/importmap.json');
  const [script = ''] = /\/admin\/modules\/mf-tenants\/[^"]+\.js/.exec(map.text) ?? [];
  for (const encoding of ['br', 'gzip']) {
    const { headers } = await ask(script, { 'Accept-Encoding': encoding });
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
      'content-encoding': encoding,
      'content-type': 'text/javascript',
      vary: 'Origin, Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('expires');
  }
  const missing = await ask('/admin/none.js');
  expect([missing.status, missing.text]).toEqual([404, 'There is no such file.\n']);
  expect((await ask('/admin')).headers.location).toBe('/admin/');
  expect((await ask('/admin/reports', {}, 'POST')).status, 'without a receiver').toBe(204);
  expect((await ask('/')).text).toBe(OTHER);
  for (const other of ['/', '/administration', '/app.js', '/x.php'])
    expect((await ask(other)).headers, other).not.toHaveProperty(POLICY);
}

/** Returns the client's address in nginx's log, for a request of its own. */
async function loggedAddress(ask: Ask): Promise<string | undefined> {
  const file = `none-${randomUUID()}.js`;
  await ask(`/admin/${file}`, { 'X-Forwarded-For': '192.0.2.9' });
  const log = await readFile('/var/log/nginx/console.log', 'utf8');
  const line = log.split('\n').find((one) => one.includes(file));
  return /^\S+ (\S+) [0-9a-f]{32} GET /.exec(line ?? '')?.[1];
}
