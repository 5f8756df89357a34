import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Store } from '@console/deploy/release/store/store.ts';
import { close, listen } from '@console/shared-node/http/listen.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import type { ReportFigures } from '@console/shared-ui/contract';
import { serverFor } from '../../run/worker-console.ts';
import { expect, openAs, signIn, test } from '../console.ts';
import { storedToken } from '../session/session-test.ts';
import { publishThrower, THROWER } from '../versions/other-versions.ts';
import { behindNginx } from './behind-nginx.ts';
import { missingNginx } from './nginx.ts';

/** Headers that may differ between server programs, and that do not change what a browser does. */
const IGNORED_HEADERS = [
  'accept-ranges',
  'connection',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
];

/** The parts of a response that a browser sees. */
interface Answer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly hasTag: boolean;
  /** Hash of the decoded body. */
  readonly body: string;
}

async function ask(
  address: string,
  encoding: string,
  origin: string | undefined,
): Promise<[name: string, answer: Answer]> {
  const headers = { 'Accept-Encoding': encoding, ...(origin && { Origin: origin }) };
  const response = await fetch(address, { headers });
  const found = [...response.headers].filter(([name]) => !IGNORED_HEADERS.includes(name));
  const answer = {
    status: response.status,
    headers: Object.fromEntries(
      found.map(([name, value]) => [name, value.toLowerCase().replaceAll('; ', ';')]),
    ),
    hasTag: response.headers.has('etag'),
    body: createHash('sha256')
      .update(await response.text())
      .digest('hex'),
  };
  // A server may send either of these headers.
  for (const name of ['content-length', 'transfer-encoding']) delete answer.headers[name];
  return [`${address} (${encoding}, from ${origin})`, answer];
}

test('nginx responds like the embedded server', async ({ page, deployment, dataFolder }) => {
  const missing = missingNginx();
  if (missing) return void process.stderr.write(`${missing}\n`);
  const store = new Store(dataFolder);
  const edition = await store.edition();
  if (!edition) throw new Error('There is no console');
  const { origin } = deployment;
  const { modules } = edition;
  const users = modules['mf-users'];
  const released = (name: string) => `${modules[name]?.origin}/${name}/${modules[name]?.version}`;
  const addresses = [
    `${origin}/`,
    `${origin}/users/list?q=a`,
    `${origin}/%75sers/list`,
    `${origin}/index.html`,
    `${origin}/importmap.json`,
    `${origin}/releases.json`,
    `${origin}/configs/api.json`,
    `${origin}/configs/none.json`,
    `${origin}/none.js`,
    `${origin}/sdk/`,
    `${origin}/sdk/sdk.css`,
    `${origin}/sdk/console.tgz`,
    `${origin}/sdk/modules-elsewhere.txt`,
    `${origin}/sdk/index.json`,
    `${origin}/sdk/shared-ui-${modules['shared-ui']?.version}.tgz`,
    `${origin}/sdk/shared-ui-1.0.0.tgz`,
    `${released('root-config')}/root-config.js`,
    `${released('root-config')}/root-config.css`,
    `${origin}/root-config/versions.json`,
    `${origin}/root-config/1.0.0/none.js`,
    `${released('mf-users')}/mf-users.js`,
    `${released('mf-users')}/manifest.json`,
    `${released('mf-users')}/mf-users.js.map`,
    `${released('root-config')}/root-config.js.m%61p`,
    `${released('shared-dependencies')}/react.js`,
    `${users?.origin}/mf-users/versions.json`,
    `${users?.origin}/mf-users/1.0.0/none.js`,
    `${users?.origin}/`,
    // A file of another module. Its folder is next to that of mf-users, but this origin must not serve it.
    `${users?.origin}/mf-hubs/versions.json`,
  ];
  const answers = async () => {
    const all: [string, Answer][] = [];
    for (const address of addresses) {
      for (const encoding of ['br', 'gzip', 'identity'])
        all.push(await ask(address, encoding, origin));
      all.push(
        await ask(address, 'br', undefined),
        await ask(address, 'br', 'https://evil.example'),
      );
    }
    return Object.fromEntries(all);
  };
  const embedded = await answers();

  await behindNginx({ deployment, dataFolder }, undefined, async (run) => {
    expect(await answers()).toEqual(embedded);
    const encodings: (string | null)[] = [];
    page.on('response', async (response) => {
      if (response.url().endsWith('/mf-users.js')) {
        encodings.push((await response.allHeaders())['content-encoding'] ?? null);
      }
    });
    await signIn(page, 'admin', '/users/list');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Hubs' }).click();
    await expect(page.getByRole('heading', { name: 'Hubs', level: 1 })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Hubs', level: 1 })).toBeVisible();
    expect(encodings).toContain('br');
    const log = await readFile(path.join(run, 'console.log'), 'utf8');
    expect(log).toMatch(/^\S+ (127\.0\.0\.1|::1) [0-9a-f]{32} GET \/index\.html 200 /m);
    expect(log, 'the log has no sign-in codes and no searches').not.toMatch(/[?=]/);
    // Otherwise the page keeps prefetching while no server runs.
    await page.close();
  });
});

test.describe('an error in a page behind nginx', () => {
  test.use({ expectedMessages: /This click is broken on purpose/ });

  test('is counted if the release service runs', async ({ page, deployment, dataFolder }) => {
    const missing = missingNginx();
    if (missing) return void process.stderr.write(`${missing}\n`);
    const version = '1.6.1';
    await publishThrower(dataFolder, version, 'Users that break');
    const port = await freePort();
    const report = async () => {
      const answered = page.waitForResponse(`${deployment.origin}/reports`);
      await page.getByRole('button', { name: THROWER.button }).click();
      return (await answered).status();
    };
    const counted = async () => {
      const headers = { Authorization: `Bearer ${await storedToken(page)}` };
      const answer = await page.request.get('/reports/figures', { headers });
      const figures: ReportFigures = await answer.json();
      return figures.versions.find((one) => one.module === 'mf-users' && one.version === version);
    };
    await behindNginx({ deployment, dataFolder }, String(port), async () => {
      await openAs(page, 'admin', `/users/list?versions=mf-users@${version}`);
      await page.getByRole('button', { name: 'Try it' }).click();
      expect(await report()).toBe(204);

      // The console's own server, on another port, forwards reports to its receiver.
      const server = serverFor(deployment);
      await listen(server, port);
      await page.reload();
      expect(await report()).toBe(204);
      await expect.poll(counted).toMatchObject({ people: 1 });
      // The same service accepts releases, even large ones.
      const service = `${deployment.origin}/releases`;
      expect(await (await fetch(`${service}/service`)).json()).toMatchObject({
        client: 'console-release',
      });
      const headers = { 'Content-Type': 'application/gzip' };
      const sent = { method: 'POST', headers, body: new Uint8Array(5_000_000) };
      // Many times, because nginx could read the answer or the end of the connection first.
      for (let round = 0; round < 10; round++)
        expect((await fetch(service, sent)).status).toBe(401);
      await page.close();
      await close(server);
    });
  });
});
