import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { runToEnd } from '@console/shared-node/testing/running-process.ts';
import { type ConsoleFolder, makeConsoleFolder } from '../../testing/console-folder.ts';

const PORT_BASE = 9760;
const dist = path.resolve(__dirname, '../../../dist');
const STOPPED = /^All releases are stopped \(by \S+@\S+, since \S+Z\): end of year \(MF-108\)\n?$/;

let opened: ConsoleFolder;

beforeAll(async () => {
  opened = await makeConsoleFolder(PORT_BASE);
});

afterAll(() => opened.remove());

const command = (...args: string[]) =>
  runToEnd('deploy/release/main.ts', {}, [...args, '--data', opened.dataFolder]);
const release = (version: string) =>
  runToEnd('deploy/testing/release-versions.ts', {}, [
    opened.dataFolder,
    'mf-users',
    path.join(dist, 'mf-users'),
    version,
  ]);
const liveUsers = async () => (await opened.store.edition())?.modules['mf-users']?.version;

test('one command stops all releases, and the message says who, since when and why', async () => {
  expect((await release('7.0.0')).stderr).toBe('');
  expect((await release('7.0.1')).stderr).toBe('');
  const map = opened.liveMap();

  const { stdout } = await command('--freeze', 'end of year');
  expect(stdout).toMatch(/^All releases are stopped \(by \S+, since \S+\): end of year\.\n$/);
  // The first reason is kept.
  expect((await command('--freeze', 'again')).stdout).toBe(stdout);

  const change = (await opened.store.edition())?.history.findLast(({ to }) => to === '7.0.1');
  for (const refused of [
    await release('7.0.2'),
    await command('mf-users', '--version', '7.0.3'),
    await command('mf-users', '--to', '7.0.0'),
    await command('--revert', String(change?.id)),
  ]) {
    expect(refused.stderr).toMatch(STOPPED);
    expect(refused.code).toBe(1);
  }
  expect(opened.liveMap()).toEqual(map);
  expect(readdirSync(path.join(opened.store.releases, 'mf-users'))).not.toContain('7.0.2');
  expect((await command('--list')).stdout).toMatch(
    /^All releases are stopped \(.+\): end of year\.\n/,
  );

  expect((await command('--unfreeze')).stdout).toBe('Releases are allowed again.\n');
  expect((await command('--unfreeze')).stdout).toBe('Releases were not stopped.\n');
  expect((await release('7.0.2')).stderr).toBe('');
  expect(await liveUsers()).toBe('7.0.2');

  const { stdout: history } = await command('--history');
  const [latest, unfreeze, freeze] = history.split('\n');
  expect(latest).toContain('mf-users  7.0.1 → 7.0.2');
  expect(unfreeze).toMatch(/^\d+ {2}\S+Z {2}\S+@\S+ {2}unfreeze$/);
  expect(freeze).toMatch(/^\d+ {2}\S+Z {2}\S+@\S+ {2}freeze {2}end of year$/);
  const { stderr } = await command('--revert', String(freeze).split(' ')[0] ?? '');
  expect(stderr).toMatch(/^Change \d+ cannot be reverted: .+ \(MF-104\)\n$/);
});

test('a start publishes a new build only after releases are allowed again', async () => {
  const before = await liveUsers();
  const builds = await mkdtemp(path.join(tmpdir(), 'console-builds-'));
  await copyFolder(dist, builds);
  await writeFile(path.join(builds, 'mf-users/assets/i18n/en.json'), '{}');
  const start = (portBase: number) =>
    runToEnd('deploy/testing/publish-build.ts', {}, [opened.dataFolder, String(portBase), builds]);

  await command('--freeze');
  expect((await start(PORT_BASE + 100)).stderr).toBe('');
  expect(await liveUsers()).toBe(before);
  expect(opened.liveMap().imports['@console/mf-users']).toContain(':9863/');
  await command('--unfreeze');
  expect((await start(PORT_BASE)).stderr).toBe('');
  expect(await liveUsers()).not.toBe(before);
  await rm(builds, { recursive: true });
});
