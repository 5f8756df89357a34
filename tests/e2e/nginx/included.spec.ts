import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import path from 'node:path';
import { fill } from '@console/deploy/build-output/fill.ts';
import { root } from '@console/shared-node/folders.ts';
import { deployedAt } from '../../run/worker-console.ts';
import { expect, test } from '../console.ts';
import { submitCredentials } from '../sign-in-page.ts';
import { command, hostFolders, serviceOptions, unwatchedSession } from './deploy-console.ts';
import { missingNginx, startNginx } from './nginx.ts';

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
    const { origin, port } = new URL(address);
    const { folder, certificate } = await hostFolders('included');
    const target = path.join(folder, 'console');
    const site = path.join(folder, 'site');
    await mkdir(site);
    await writeFile(path.join(site, 'index.html'), OTHER);
    await writeFile(path.join(site, 'app.js'), 'other();');
    await command('deploy', [
      ...[target, '--origin', origin, '--base', '/admin'],
      ...(await serviceOptions(page, deployment)),
      ...['--module-api', 'billing=https://billing.example.ch/v1'],
      ...['--api-token', 'billing=scope:billing', '--offline'],
    ]);
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
          const files = [path.join(target, 'nginx/http.conf'), existing];
          const host = name === 'ipv6-only.conf' ? '::1' : '127.0.0.1';
          const nginx = await startNginx(logs, files, Number(port), host);
          try {
            const context = await browser.newContext({ ignoreHTTPSErrors: true });
            const tab = await context.newPage();
            await tab.goto(`${address}/tenants/list`);
            await submitCredentials(tab, 'admin');
            await expect(tab.getByRole('table').getByRole('link').first()).toBeVisible();
            await context.close();
            const ask = askAt(host, port);
            await checkAnswers(ask, listed);
            if (name === 'tls-in-front.conf') await checkClientAddress(ask);
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
});

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

/** Checks that the log has the address that the server in front has sent. */
async function checkClientAddress(ask: Ask): Promise<void> {
  const file = `none-${randomUUID()}.js`;
  await ask(`/admin/${file}`);
  const log = await readFile('/var/log/nginx/console.log', 'utf8');
  const line = log.split('\n').find((one) => one.includes(file));
  expect(line).toMatch(/^\S+ 192\.0\.2\.7 [0-9a-f]{32} GET /);
}
