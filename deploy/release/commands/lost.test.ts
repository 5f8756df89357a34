import { readFileSync } from 'node:fs';
import { rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { usualOrLong } from '@console/shared-node/testing/usual-or-long.ts';
import { fingerprint } from '../../build-output/fingerprint.ts';
import { LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';
import { readCommand } from '../options/read-command.ts';
import { noteFile } from '../store/release.ts';
import { localCaller } from './caller.ts';
import { runCommand } from './command.ts';
import { publishLocal } from './publish-local.ts';

// The modules are built already.
jest.mock('@console/tooling/bundler/build-stale.ts', () => ({
  buildStale: () => Promise.resolve(),
}));

const PORT_BASE = 12400;
const dist = path.join(process.cwd(), 'dist');
const opened = new TrialConsole(PORT_BASE);

/** Runs a command, and returns the lines that it prints. */
async function release(words: string): Promise<string> {
  const { dataFolder, store } = opened.folder;
  const command = readCommand([...words.split(' '), '--data', dataFolder]);
  if (command.what === 'help') throw new Error(words);
  const said: string[] = [];
  await runCommand(
    command,
    store,
    localCaller((line) => void said.push(line)),
  );
  return said.join('\n');
}

/** Returns the folder of a module's live version. */
const liveFolder = async (module: string): Promise<string> =>
  path.join(opened.folder.store.releases, module, await opened.liveVersion(module));

const remove = (file: string): Promise<void> => rm(file, { recursive: true });

/** Returns the modules that a command reports as lost. */
const lostIn = (said: string): string[] =>
  [...said.matchAll(/^(\S+) \S+ is live, but its files are lost: .*\(MF-142\)$/gm)].map(
    ([, module = '']) => module,
  );

const losses: readonly (readonly [string, (folder: string) => Promise<void>])[] = [
  ['its folder', remove],
  ['its record (damaged)', (folder) => truncate(path.join(folder, noteFile), 40)],
  ['its manifest', (folder) => remove(path.join(folder, 'manifest.json'))],
  ['all of its versions', (folder) => remove(path.dirname(folder))],
  ['its record', (folder) => remove(path.join(folder, noteFile))],
  ['its manifest (damaged)', (folder) => truncate(path.join(folder, 'manifest.json'), 40)],
  ['its manifest (replaced)', (folder) => writeFile(path.join(folder, 'manifest.json'), 'null')],
  ['its script', (folder) => remove(path.join(folder, 'mf-users.js'))],
];

/** Runs all commands on mf-hubs, and then makes its first version live again. */
async function releaseHubs(): Promise<void> {
  const before = await opened.liveVersion('mf-hubs');
  await release('mf-hubs --version 8.0.0');
  expect(await opened.liveVersion('mf-hubs')).toBe('8.0.0');
  await release('mf-hubs --version 8.0.1 --trial 10');
  await release('mf-hubs --withdraw broken');
  await release(`mf-hubs --to ${before}`);
  const { id } = (await opened.live()).history.at(-1) ?? {};
  await release(`--revert ${id}`);
  expect(await opened.liveVersion('mf-hubs')).toBe('8.0.0');
  await release('mf-hubs --withdraw broken');
  expect(await opened.liveVersion('mf-hubs')).toBe(before);
}

test.each(usualOrLong(losses.slice(0, 3), losses))(
  'fault 106: if a live version loses %s, only its module is affected, and the same build restores it',
  async (_, lose) => {
    const folder = await liveFolder('mf-users');
    const version = path.basename(folder);
    const page = opened.page();
    await lose(folder);

    expect(lostIn(await release('mf-hubs'))).toEqual(['mf-users']);
    await releaseHubs();
    await release('--freeze');
    await release('--unfreeze');
    await release('--remove mf-hubs');
    expect((await opened.live()).modules).not.toHaveProperty('mf-hubs');
    expect(lostIn(await release('--list'))).toEqual(['mf-users']);
    expect(await release('--history')).toContain('remove  mf-hubs');
    expect(await release('--clean --keep-days 0')).toContain('removed.');

    // Pages still contain the version: its screens are loaded already, or fall back.
    const after = opened.page();
    expect(after.modules['mf-users']?.live).toEqual(page.modules['mf-users']?.live);
    const users = page.microFrontends?.find(({ module }) => module === '@console/mf-users');
    expect(after.microFrontends).toContainEqual(users);

    expect(await release('mf-users')).toContain(
      `mf-users ${version} is live again: its lost files`,
    );
    const note = JSON.parse(readFileSync(path.join(folder, noteFile), 'utf8'));
    expect(note.names['mf-users.js'].status).toBe('module');
    expect(note.content).toBe(fingerprint(path.join(dist, 'mf-users'), ['.']));
    expect(note.content).toBe(fingerprint(folder, ['.'], noteFile));
    expect(await release('--history mf-users')).toMatch(
      new RegExp(`^\\d+ .* release  mf-users  ${version} → ${version}  its files were lost`),
    );
    expect(await release('mf-users')).toBe(`mf-users ${version} is live already.`);
  },
);

test('fault 106: if shared modules are lost, other modules can be released, and a release restores them', async () => {
  for (const module of ['shared-ui', 'shared-auth', 'mf-tenants'])
    await remove(await liveFolder(module));
  expect(lostIn(await release('mf-hubs')).sort()).toEqual([
    'mf-tenants',
    'shared-auth',
    'shared-ui',
  ]);
  await releaseHubs();
  expect(await release('shared-auth shared-ui mf-tenants')).toContain(' is live again');
  expect(lostIn(await release('--list'))).toEqual([]);
});

test('fault 106: if root-config is lost, the page is built from its stored template', async () => {
  const folder = await liveFolder('root-config');
  await remove(folder);
  await releaseHubs();
  expect(readFileSync(path.join(opened.folder.store.page, 'index.html'), 'utf8')).toContain(
    `/${path.basename(folder)}/first.js`,
  );
  expect(await release('root-config')).toContain('is live again');
});

test('fault 106: lost previous versions and a lost list of versions are skipped', async () => {
  const { releases } = opened.folder.store;
  for (const version of ['8.0.0', '8.0.1', '8.0.2']) await release(`mf-users --version ${version}`);
  await remove(path.join(releases, 'mf-users/8.0.1/mf-users.js'));
  await truncate(path.join(releases, 'mf-users/8.0.0/release.json'), 40);
  await writeFile(path.join(releases, 'mf-users/versions.json'), '{');
  await expect(release('mf-users --to 8.0.0')).rejects.toThrow(
    /mf-users\/8\.0\.0\/release\.json is damaged: .* \(MF-121\)$/,
  );
  await releaseHubs();
  await release('mf-users --version 8.0.3');
  expect(opened.page().modules['mf-users']?.lastGood?.version).toBe('8.0.2');
  await remove(path.join(releases, 'mf-users/8.0.2'));
  await release('mf-users --withdraw broken');
  expect(await opened.liveVersion()).toMatch(/^1\./);
});

test('fault 106: if a version on trial is lost, its trial ends, and the history says why', async () => {
  await release('mf-users --version 8.0.0 --trial 10');
  await remove(path.join(opened.folder.store.releases, 'mf-users/8.0.0'));
  expect(await release('mf-hubs --version 8.0.0')).toContain(
    'mf-users 8.0.0 is on trial, but its files are lost: its trial ends with the next change (MF-142)',
  );
  expect(opened.page()).not.toHaveProperty('trials');
  expect(await release('--history mf-users')).toMatch(
    /trial-end {2}mf-users {2}8\.0\.0 {2}the files of mf-users 8\.0\.0 are lost\n/,
  );
});

test('fault 106: a lost live version can be withdrawn or replaced by another version', async () => {
  const before = await opened.liveVersion();
  await release('mf-users --version 8.0.0');
  await remove(path.join(opened.folder.store.releases, 'mf-users/8.0.0'));
  await release('mf-users --withdraw gone');
  expect(await opened.liveVersion()).toBe(before);
  await remove(await liveFolder('mf-users'));
  await release('mf-users --version 8.0.1');
  expect(lostIn(await release('--list'))).toEqual([]);
});

test('fault 106: a different build cannot replace a lost version', async () => {
  await release('mf-users --version 8.0.0');
  await remove(path.join(opened.folder.store.releases, 'mf-users'));
  const script = `System.register([], (e) => ({ execute() { e({ ${LIFECYCLES} }); } }))`;
  const other = await opened.staged('8.0.0', 'mf-users', await opened.built('mf-users', script));
  await expect(opened.released(other)).rejects.toThrow(
    'mf-users 8.0.0 is already published with different content',
  );
});

test('fault 106: a start restores lost versions that it has built, but no other versions', async () => {
  await release('mf-hubs --version 8.0.0');
  for (const module of ['mf-users', 'mf-hubs']) await remove(await liveFolder(module));
  await publishLocal(dist, opened.folder.dataFolder, PORT_BASE);
  expect(lostIn(await release('--list'))).toEqual(['mf-hubs']);
  expect(await release('--history mf-users')).toContain('its files were lost');
  expect(opened.page().modules['mf-hubs']?.live.version).toBe('8.0.0');
});
