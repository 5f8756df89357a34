import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseOver } from '@console/deploy/release-client/release-over.ts';
import { changedBuild } from '@console/deploy/testing/changed-build.ts';
import { type RunningReceiver, startReceiver } from '@console/deploy/testing/running-receiver.ts';
import { FOR_RELEASES } from '@console/deploy/testing/served-console.ts';
import { startTestIssuer } from '@console/platform/testing/test-issuer.ts';
import { freePort } from '@console/shared-node/testing/running-process.ts';
import { expect, test } from '@playwright/test';
import { command } from '../nginx/deploy-console.ts';
import { BucketServer } from './bucket-server.ts';

const BUCKET = 'console';
const TARGET = `s3://${BUCKET}/prod`;

const ROUNDS = 5;

test('a service releases over the network to a console in a bucket, and withdraws a version that fails', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-service-'));
  const [issuer, server] = [await startTestIssuer(), await BucketServer.start(await freePort())];
  const services: RunningReceiver[] = [];
  /** Starts a service with its own folders, as on another machine. */
  const start = async (name: string) => {
    const service = await startReceiver({
      ...server.owner,
      DATA_FOLDER: path.join(folder, name),
      DEPLOYMENT: TARGET,
      API_ADDRESS: issuer.issuer,
      COMMANDS_PER_HOUR: '1000',
    });
    services.push(service);
    return service;
  };
  const token = () => {
    const who = { username: 'admin', roles: ['platform-admin'], claims: FOR_RELEASES };
    return issuer.token(who);
  };
  const release = async ({ origin }: RunningReceiver, words: string[], ...texts: string[]) => {
    const module = String(words[0]);
    const built = (text: string) =>
      changedBuild(folder, module, { 'third-party-notices.txt': text });
    const builds = texts.map(async (text) => ({
      module,
      folder: await built(text),
      packageVersion: '1.0.0',
    }));
    const said: string[] = [];
    const outcome = await releaseOver({
      console: origin,
      words,
      builds: await Promise.all(builds),
      onProgress: (line) => void said.push(line),
      tokenFor: async () => token(),
    });
    return { said, version: outcome.versions[module] ?? '' };
  };
  const listed = async (service: RunningReceiver) =>
    (await release(service, ['--list', 'mf-users'])).said.map((line) => line.trim());
  const live = async (service: RunningReceiver) =>
    (await listed(service)).find((line) => line.endsWith('← live'))?.split(' ')[0];
  try {
    await server.makeBucket(BUCKET);
    const origin = `http://localhost:${await freePort()}`;
    const hosting = ['--origin', origin, '--api', origin, '--authority', issuer.issuer];
    const nginx = ['--nginx', path.join(folder, 'nginx')];
    await command('deploy', [TARGET, ...hosting, ...nginx, '--offline'], server.owner);
    let one = await start('one');
    const other = await start('other');

    await test.step('one service makes a version live that the other has published, and names the user', async () => {
      const { version } = await release(one, ['mf-users', '--publish'], 'first');
      await release(other, ['mf-users', '--to', version]);
      expect(await live(one)).toBe(version);
      const { said } = await release(one, ['--history', 'mf-users']);
      expect(said[0]).toContain(`admin@${new URL(issuer.issuer).host}  to  mf-users`);
    });

    await test.step('two simultaneous releases of a module both succeed, or one of them is refused', async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        // Alternates between one service and two.
        const both = [one, round % 2 ? one : other];
        const ended = await Promise.allSettled(
          both.map((service, index) => release(service, ['mf-users'], `${round} ${index}`)),
        );
        const released = ended.flatMap((end) =>
          end.status === 'fulfilled' ? end.value.version : [],
        );
        const refused = ended.flatMap((end) => (end.status === 'rejected' ? end.reason : []));
        for (const { message } of refused)
          expect(message).toMatch(/^mf-users was changed in the meantime by admin@.+ \(MF-204\)$/);
        expect(released).not.toEqual([]);
        expect(released).toContain(await live(other));
        const { said } = await release(one, ['--history', 'mf-users']);
        const entries = said.slice(0, released.length).join('\n');
        for (const version of released) expect(entries).toContain(`→ ${version}`);
      }
    });

    await test.step('two modules released at the same time are both live', async () => {
      await Promise.all([
        release(one, ['mf-users'], 'beside hubs'),
        release(other, ['mf-hubs'], 'beside users'),
      ]);
      const { said } = await release(one, ['--history']);
      expect(said.slice(0, 2).join()).toMatch(/mf-hubs.*mf-users|mf-users.*mf-hubs/);
    });

    await test.step('a version on trial is withdrawn when it has failed for five users', async () => {
      const before = await live(one);
      const { version } = await release(one, ['mf-users', '--trial', '50'], 'fails');
      expect((await listed(one)).join('\n')).toContain(`on trial: 50 %`);
      const failure = { module: 'mf-users', version, stage: 'script', number: 'MF-048' };
      for (let user = 0; user < 40; user++) {
        const sub = `user-${user}`;
        const report = { ...failure, message: 'TypeError', address: '' };
        expect(await one.report(issuer.token({ sub }), report)).toBe(204);
      }
      const of = async () => (await listed(other)).find((line) => line.startsWith(version));
      await expect.poll(of, { timeout: 10_000 }).toContain('withdrawn by the console');
      expect(await live(other)).toBe(before);
      expect((await listed(one)).find((line) => line.startsWith(version))).toMatch(/ \d+ errors/);
    });

    await test.step('a killed service changes nothing, and can be restarted', async () => {
      const before = await live(other);
      const ended = release(one, ['mf-users', '--version', '3.0.0'], 'killed').catch(String);
      await expect
        .poll(() => server.has(BUCKET, 'prod/releases/mf-users/3.0.0/'), { intervals: [20] })
        .toBe(true);
      await one.process.stop('SIGKILL');
      expect(await ended).toContain('MF-207');
      expect(await live(other)).toBe(before);
      one = await start('one');
      await release(one, ['mf-users', '--version', '3.0.0'], 'killed');
      expect(await live(other)).toBe('3.0.0');
    });

    await test.step('the service reports a bucket that does not answer, and keeps running', async () => {
      await server.kill();
      const headers = { authorization: `Bearer ${token()}` };
      const answer = await fetch(`${one.origin}/releases/changes`, { headers });
      expect(answer.status).toBe(503);
      expect((await answer.json()).detail).toBe(
        'The console cannot be read at the moment (MF-138)',
      );
      await expect(live(one)).rejects.toThrow('(MF-138)');
      await server.resume();
      // For up to a second, the service may still return the previous version.
      await expect.poll(() => live(one).catch(String)).toBe('3.0.0');
    });
  } finally {
    for (const { process } of services) await process.stop();
    await Promise.all([server.stop(), issuer.close()]);
    await rm(folder, { recursive: true, force: true });
  }
});
