import { rm } from 'node:fs/promises';
import path from 'node:path';
import { run } from '@console/shared-node/testing/running-process.ts';
import type { APIRequestContext } from '@playwright/test';
import { deployedAt } from '../../run/worker-console.ts';
import { expect, test } from '../console.ts';
import {
  command,
  hostFolders,
  refusal,
  serviceOptions,
  unwatchedSession,
} from '../nginx/deploy-console.ts';
import { missingNginx, type Nginx, startNginx } from '../nginx/nginx.ts';
import { submitCredentials } from '../sign-in-page.ts';
import { BucketServer } from './bucket-server.ts';

const BUCKET = 'console';
const TARGET = `s3://${BUCKET}/prod`;

const ROUNDS = 10;

test.describe('a console in a bucket, behind nginx', () => {
  test.use({ ignoreHTTPSErrors: true, expectedMessages: unwatchedSession });

  test('is deployed, takes concurrent releases, and survives failures', async ({
    page,
    context,
    request,
    deployment,
  }, worker) => {
    const missing = missingNginx();
    if (missing) return void process.stderr.write(`${missing}\n`);
    const address = deployedAt(worker);
    const { origin, port } = new URL(address);
    const { folder, certificate } = await hostFolders('bucket');
    const nginxFiles = path.join(folder, 'nginx');
    const server = await BucketServer.start(Number(port) + 1);
    const trusting = { NODE_EXTRA_CA_CERTS: path.join(certificate, 'fullchain.pem') };
    const owner = { ...server.owner, ...trusting };
    const release = (...words: readonly string[]) =>
      command('release', [...words, '--data', TARGET], owner);
    const hosting = ['--origin', origin, '--base', '/admin', '--certificate', certificate];
    const services = await serviceOptions(page, deployment);
    const deploy = [...hosting, ...services, '--nginx', nginxFiles];
    let nginx: Nginx | undefined;
    try {
      await test.step('an unusable bucket is reported in one sentence', async () => {
        const refused = (words: readonly string[], environment: Record<string, string>) =>
          refusal('deploy', [...words, ...deploy], environment);
        expect(await refused([TARGET], owner)).toContain(`There is no bucket ${BUCKET}`);
        await server.makeBucket(BUCKET);
        const wrong = { ...owner, AWS_SECRET_ACCESS_KEY: 'another' };
        expect(await refused([TARGET], wrong)).toContain('does not accept the credentials');
        const silent = { ...owner, AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' };
        expect(await refused([TARGET], silent)).toContain('http://127.0.0.1:1, the server of');
        expect(await refused([TARGET], { ...trusting, ...server.reader })).toContain(
          'do not allow',
        );
        const toNothing = ['--list', '--data', TARGET];
        expect(await refusal('release', toNothing, owner)).toContain('no console in s3://');
      });

      await test.step('a user signs in to the deployed console', async () => {
        const said = await command('deploy', [TARGET, ...deploy], owner);
        expect(said).toContain('A bucket alone is not a deployment');
        await server.allow(BUCKET, path.join(nginxFiles, 'read-policy.json'));
        const files = [path.join(nginxFiles, 'console.conf')];
        nginx = await startNginx(path.join(folder, 'run'), files, Number(port));
        await page.goto(`${address}/users/list?q=a`);
        await submitCredentials(page, 'admin');
        await expect(page).toHaveURL(`${address}/users/list?q=a`);
        await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
        await page.close();
        await expectServed(request, address);
      });

      await test.step('a reader cannot change anything', async () => {
        const words = ['mf-users', '--version', '1.7.0', '--data', TARGET];
        const reader = { ...trusting, ...server.reader };
        expect(await refusal('release', words, reader)).toContain('to be written');
        const again = [TARGET, '--client', 'other'];
        expect(await refusal('deploy', [...again, '--nginx', nginxFiles], reader)).toContain(
          'to be written',
        );
        expect(await release('--history')).not.toMatch(/1\.7\.0|other/);
      });

      await test.step('both of two simultaneous releases are kept', async () => {
        const stop = new AbortController();
        const checks = checkRepeatedly(request, address, stop.signal);
        // `await checks` below reports the error.
        checks.catch(() => stop.abort());
        for (let round = 1; round <= ROUNDS && !stop.signal.aborted; round++) {
          const version = `1.8.${round}`;
          await Promise.all(
            ['mf-users', 'mf-hubs'].map((module) => release(module, '--version', version)),
          );
          const history = await release('--history');
          for (const module of ['mf-users', 'mf-hubs'])
            expect(history).toMatch(new RegExp(` release {2}${module} {2}.* → ${version}\n`));
          expect(await namedFiles(request, address)).toEqual(
            expect.arrayContaining([
              expect.stringContaining(`/mf-users/${version}/`),
              expect.stringContaining(`/mf-hubs/${version}/`),
            ]),
          );
        }
        stop.abort();
        expect(await checks).toBeGreaterThan(ROUNDS);
      });

      await test.step('every release command works', async () => {
        await release('mf-users', '--to', '1.8.1');
        expect(await namedFiles(request, address)).toContainEqual(
          expect.stringContaining('/mf-users/1.8.1/mf-users.js'),
        );
        const [last] = (await release('--history')).split('\n');
        await release('--revert', String(Number.parseInt(last ?? '', 10)));
        const link = await release('mf-users', '--version', '1.9.0', '--publish');
        expect(link).toContain(`To try: ${address}/?versions=mf-users@1.9.0`);
        await release('mf-users', '--version', '1.9.0', '--trial', '10');
        expect(await release('--list', 'mf-users')).toMatch(/1\.9\.0 .*on trial: 10 %/);
        await release('mf-users', '--live');
        await release('mf-users', '--withdraw', 'a click throws');
        expect(await release('--list', 'mf-users')).toMatch(/1\.9\.0 .*withdrawn by .*a click/);
        await release('--freeze', 'a holiday');
        const frozen = ['mf-users', '--to', '1.8.1', '--data', TARGET];
        expect(await refusal('release', frozen, owner)).toContain('a holiday');
        await release('--unfreeze');
        const cleaned = await release('--clean', '--keep-days', '0');
        expect(cleaned).toMatch(/mf-users {2}1\.8\.2\n/);
        expect(cleaned, 'named by a page that is kept').not.toContain('1.8.9');
        expect(await server.has(BUCKET, 'prod/releases/mf-users/1.8.2/')).toBe(false);
        await namedFiles(request, address);
      });

      await test.step('a killed release command changes nothing', async () => {
        const words = ['mf-users', '--version', '2.0.0', '--data', TARGET];
        const killed = run('deploy/release/main.ts', owner, words);
        await expect.poll(() => server.has(BUCKET, 'prod/releases/mf-users/2.0.0/')).toBe(true);
        await killed.stop('SIGKILL');
        await namedFiles(request, address);
        await release('mf-users', '--version', '2.0.1');
        await release('mf-users', '--version', '2.0.0');
        await namedFiles(request, address);
      });

      await test.step('a killed server is reported, and nothing is lost', async () => {
        const before = await release('--history');
        await server.kill();
        expect((await request.get(`${address}/`)).status()).toBe(503);
        const words = ['mf-users', '--to', '2.0.1', '--data', TARGET];
        expect(await refusal('release', words, owner)).toContain('does not answer');
        await server.resume();
        expect(await release('--history')).toBe(before);
        const later = await context.newPage();
        await later.goto(`${address}/users/list`);
        await expect(later.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
        await later.close();
      });
    } finally {
      await nginx?.stop();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Checks what nginx adds to a bucket: headers, the page for each screen, encodings, read-only. */
async function expectServed(request: APIRequestContext, address: string): Promise<void> {
  const asked = (path: string, headers: Record<string, string> = {}) =>
    request.get(address + path, { headers });
  const screen = await asked('/tenants/list', { 'Accept-Encoding': 'br' });
  expect(screen.headers()).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'no-store, no-transform',
    'integrity-policy': 'blocked-destinations=(script)',
    'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
  });
  const plain = await asked('/tenants/list', { 'Accept-Encoding': 'br;q=0' });
  expect(plain.headers()['content-encoding']).toBeUndefined();
  expect(await plain.text()).toBe(await screen.text());
  const { packages } = await (await asked('/sdk/index.json')).json();
  const tarball = await asked(`/sdk/${packages['@console/shared-ui'].file}`);
  expect(tarball.headers()['cache-control']).toContain('immutable');
  expect((await tarball.body()).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  const list = await asked('/modules/mf-users/versions.json');
  expect(list.headers()['cache-control']).toBe('no-cache, no-transform');
  const tag = list.headers().etag ?? '';
  expect((await asked('/modules/mf-users/versions.json', { 'If-None-Match': tag })).status()).toBe(
    304,
  );
  for (const path of [
    '/none.js',
    '/edition.json',
    '/bucket.json',
    '/.live-edition',
    '/modules/mf-users/1.0.0/a%0d%0ab.js',
  ])
    expect((await asked(path)).status(), path).toBe(404);
  expect((await request.post(`${address}/`)).status()).toBe(405);
  expect(Object.keys(screen.headers()).filter((name) => name.startsWith('x-amz'))).toEqual([]);
}

/** Checks that each file named in the page exists and is immutable, and returns their addresses. */
async function namedFiles(request: APIRequestContext, address: string): Promise<string[]> {
  const page = await (await request.get(`${address}/`)).text();
  const named = [...new Set(page.match(/https:\/\/[^"\s]+\/modules\/[^"\s\\]+\.(?:json|js|css)/g))];
  expect(named.length).toBeGreaterThan(10);
  for (const file of named) {
    const answer = await request.head(file);
    expect(answer.status(), file).toBe(200);
    expect(answer.headers()['cache-control'], file).toContain('immutable');
  }
  return named;
}

/** @returns how many times all files of the page were found to exist */
async function checkRepeatedly(
  request: APIRequestContext,
  address: string,
  signal: AbortSignal,
): Promise<number> {
  let looks = 0;
  for (; !signal.aborted; looks++) await namedFiles(request, address);
  return looks;
}
