import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writeAltered } from '../../testing/cases/altered-build.ts';
import { LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';
import { localCaller } from './caller.ts';
import { clean } from './clean.ts';
import { freeze } from './freeze.ts';
import { live } from './live.ts';
import { publishToTry } from './publish.ts';

// The modules are built already.
jest.mock('@console/tooling/bundler/build-stale.ts', () => ({
  buildStale: () => Promise.resolve(),
}));

const opened = new TrialConsole(9820);

const said: string[] = [];
const caller = localCaller((line) => void said.push(line));

test('the page contains trials with their integrity; live versions do not change', async () => {
  const before = await opened.liveVersion();
  const map = opened.folder.liveMap();
  const { trials = [] } = await opened.tried([
    await opened.staged('8.0.0'),
    await opened.staged('8.0.0', 'mf-hubs'),
  ]);
  expect(trials).toMatchObject([
    { share: 10, by: 'somebody', versions: { 'mf-users': '8.0.0', 'mf-hubs': '8.0.0' } },
  ]);
  expect(await opened.liveVersion()).toBe(before);
  expect(opened.folder.liveMap().imports).toEqual(map.imports);

  const [trial] = opened.page().trials ?? [];
  expect(trial).toMatchObject({ id: trials[0]?.id, share: 10, until: trials[0]?.until });
  const users = trial?.modules['mf-users'];
  expect(users?.version).toBe('8.0.0');
  expect(Object.keys(users?.integrity ?? {}).length).toBeGreaterThan(0);
  expect(opened.folder.liveMap().integrity).toMatchObject({ ...users?.integrity });
  expect(existsSync(path.join(opened.folder.store.page, 'releases.json.br'))).toBe(true);
});

test('the share of a trial can grow, and earlier participants stay; the version cannot change', async () => {
  const { trials: [first] = [] } = await opened.tried([await opened.staged('8.0.0')]);
  const { trials: [second] = [] } = await opened.tried([await opened.staged('8.0.0')], 40);
  expect(second).toMatchObject({ id: first?.id, share: 40 });
  await expect(opened.tried([await opened.staged('8.0.1')])).rejects.toThrow(
    /^mf-users 8\.0\.1 is refused: mf-users 8\.0\.0 is on trial until \S+Z; .+ \(MF-135\)$/,
  );
  await expect(
    opened.tried([await opened.staged('8.0.0'), await opened.staged('8.0.0', 'mf-hubs')]),
  ).rejects.toThrow('MF-135');
});

test('only live applications can be on trial', async () => {
  const modules = Object.keys((await opened.live()).modules).filter(
    (name) => !name.startsWith('mf-'),
  );
  expect(modules).toContain('shared-ui');
  const entries = (await opened.live()).modules;
  expect(entries).toHaveProperty('mf-shell');
  for (const name of ['mf-shell', 'root-config']) {
    await expect(opened.tried([await opened.staged('8.0.0', name)])).rejects.toThrow('MF-134');
  }
  expect(existsSync(path.join(opened.folder.store.releases, 'mf-shell/8.0.0'))).toBe(false);
});

test('trials must be compatible with live versions, and new releases with running trials', async () => {
  const hubs = (names: string) =>
    opened.built(
      'mf-hubs',
      `System.register([], (e) => ({ execute() { e({ ${LIFECYCLES}${names} }); } }))`,
    );
  const users = await opened.built(
    'mf-users',
    `System.register(['@console/mf-hubs'], (e) => { let extra; return {
      setters: [(m) => { extra = m.extra; }], execute() { e({ ${LIFECYCLES} }); } }; })`,
  );
  const first = await opened.liveVersion('mf-hubs');
  await expect(opened.tried([await opened.staged('8.0.0', 'mf-users', users)])).rejects.toThrow(
    `mf-users 8.0.0 is refused: mf-users.js uses extra of @console/mf-hubs, which mf-hubs ${first} does not export (MF-119)`,
  );
  await opened.released(await opened.staged('8.0.0', 'mf-hubs', await hubs(', extra: () => 1')));
  await opened.tried([await opened.staged('8.0.0', 'mf-users', users)]);
  const words =
    'mf-hubs 8.0.1 is refused: it does not export extra of @console/mf-hubs, used by mf-users 8.0.0 (on trial) in mf-users.js (MF-119)';
  await expect(
    opened.released(await opened.staged('8.0.1', 'mf-hubs', await hubs(''))),
  ).rejects.toThrow(words);
  await expect(
    opened.tried([await opened.staged('8.0.1', 'mf-hubs', await hubs(''))]),
  ).rejects.toThrow(words);

  // A live version can be withdrawn even if this makes a trial incompatible: the trial ends.
  const { trials, history } = await opened.withdrawn('8.0.0', '', 'mf-hubs');
  expect(trials).toBeUndefined();
  expect(history.at(-1)).toMatchObject({
    how: 'trial-end',
    module: 'mf-users',
    reason: expect.stringMatching(
      /^it is incompatible with mf-hubs \S+: mf-users\.js uses extra of/,
    ),
  });
  expect(await opened.liveVersion('mf-hubs')).toBe(first);
});

test('trials must be compatible with the types of live versions, too', async () => {
  const types = [{ of: 'userFields', from: "kind: 'code'", to: "kind: 'size'" }];
  const folder = path.join(opened.folder.dataFolder, 'altered');
  const altered = await writeAltered({ module: 'mf-users', types }, folder);
  await expect(opened.tried([await opened.staged('8.0.0', 'mf-users', altered)])).rejects.toThrow(
    /^mf-users 8\.0\.0 is refused: mf-users\/src\/\S+ uses \S+ of @console\/shared-\w+ in a way that shared-\w+ \S+ does not allow: .*"size".* \(MF-128\)$/,
  );
  expect((await opened.live()).trials).toBeUndefined();
  expect(existsSync(path.join(opened.folder.store.releases, 'mf-users/8.0.0'))).toBe(false);
});

test('a version on trial becomes live with all other versions of its trial', async () => {
  await opened.tried([await opened.staged('8.0.0'), await opened.staged('8.0.0', 'mf-hubs')]);
  const other = await opened.staged('8.0.0', 'mf-tenants');
  await opened.tried([other]);
  await live(await opened.opened(), { modules: ['mf-users'] }, caller);
  expect(said.splice(0)).toEqual([
    'mf-users 8.0.0 is live for all.',
    'mf-hubs 8.0.0 is live for all.',
  ]);
  const { trials, history } = await opened.live();
  expect(trials).toMatchObject([{ versions: { 'mf-tenants': '8.0.0' } }]);
  expect(history.slice(-2).map(({ how, to }) => [how, to])).toEqual([
    ['live', '8.0.0'],
    ['live', '8.0.0'],
  ]);
  // The trial of a version also ends when a release makes the version live.
  await opened.released(other);
  expect((await opened.live()).trials).toBeUndefined();
  await expect(live(await opened.opened(), { modules: ['mf-users'] }, caller)).rejects.toThrow(
    'No version of mf-users is on trial (MF-136)',
  );
});

test('a trial ends by itself on its date, and the next edition says so', async () => {
  await opened.tried([await opened.staged('8.0.0')]);
  const file = path.join(opened.folder.store.editions, 'live/edition.json');
  const edition = await opened.live();
  const past = (edition.trials ?? []).map((trial) => ({ ...trial, until: '2026-01-31T12:00:00Z' }));
  writeFileSync(file, JSON.stringify({ ...edition, trials: past }));
  await expect(live(await opened.opened(), { modules: ['mf-users'] }, caller)).rejects.toThrow(
    'MF-136',
  );
  await freeze(await opened.opened(), { how: 'freeze', reason: '' }, caller);
  const { trials, history } = await opened.live();
  expect(trials).toBeUndefined();
  expect(opened.page()).not.toHaveProperty('trials');
  expect(history.at(-1)).toMatchObject({
    how: 'trial-end',
    by: 'the console',
    version: '8.0.0',
    reason: 'the trial has expired',
  });
});

test('`--clean` keeps versions on trial, however old, but removes versions that are only published', async () => {
  await opened.tried([await opened.staged('8.0.0')]);
  await publishToTry(await opened.opened(), [await opened.staged('8.0.1')]);
  const removed: string[] = [];
  const say = (line: string) => void removed.push(line);
  await clean(await opened.opened(), { keepDays: 0, isDry: false }, { say });
  expect(removed.slice(0, -1)).toEqual(['mf-users  8.0.1']);
  expect(existsSync(path.join(opened.folder.store.releases, 'mf-users/8.0.0'))).toBe(true);
});
