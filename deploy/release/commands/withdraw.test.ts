import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { DAY_MS, LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';
import type { Edition } from '../store/edition.ts';
import type { Store } from '../store/store.ts';
import { type Caller, localCaller } from './caller.ts';
import { freeze } from './freeze.ts';
import { history } from './history.ts';
import { list } from './list.ts';
import { live } from './live.ts';
import { publish, publishToTry } from './publish.ts';
import { publishLocal } from './publish-local.ts';
import { remove } from './remove.ts';
import { trial } from './trial.ts';
import { withdraw } from './withdraw.ts';

// The modules are built already.
jest.mock('@console/tooling/bundler/build-stale.ts', () => ({
  buildStale: () => Promise.resolve(),
}));

const PORT_BASE = 9880;
const dist = path.join(process.cwd(), 'dist');
const opened = new TrialConsole(PORT_BASE);

const said: string[] = [];
const caller = localCaller((line) => void said.push(line));

test('a withdrawal ends a trial in one edition, which says who withdrew it and why; repeating it does nothing', async () => {
  await opened.tried([await opened.staged('8.0.0'), await opened.staged('8.0.0', 'mf-hubs')]);
  const { trials, number, history } = await opened.withdrawn('8.0.0');
  expect(trials).toBeUndefined();
  expect(opened.page()).not.toHaveProperty('trials');
  expect(opened.page().withdrawn).toEqual({ 'mf-users': ['8.0.0'] });
  expect(history.slice(-2)).toMatchObject([
    {
      how: 'withdraw',
      module: 'mf-users',
      version: '8.0.0',
      by: 'the console',
      reason: 'it throws',
    },
    {
      how: 'trial-end',
      module: 'mf-hubs',
      version: '8.0.0',
      reason: 'mf-users 8.0.0 was withdrawn',
    },
  ]);
  expect((await opened.withdrawn('8.0.0')).number).toBe(number);
  // The other version of the trial can be tried again without the withdrawn one.
  expect((await opened.tried([await opened.staged('8.0.0', 'mf-hubs')])).trials).toHaveLength(1);
});

test('a withdrawn version is released or tried again only on explicit request', async () => {
  const before = await opened.liveVersion();
  await opened.tried([await opened.staged('8.0.0')]);
  await opened.withdrawn('8.0.0');
  const words =
    /^mf-users 8\.0\.0 is refused: the console withdrew it at \S+Z, with the reason "it throws"; .+ --again \(MF-133\)$/;
  await expect(opened.released(await opened.staged('8.0.0'))).rejects.toThrow(words);
  await expect(opened.tried([await opened.staged('8.0.0')])).rejects.toThrow(words);
  expect(await opened.liveVersion()).toBe(before);

  await opened.released(await opened.staged('8.0.0'), true);
  expect(await opened.liveVersion()).toBe('8.0.0');
  expect(opened.page().withdrawn).toEqual({});
  // After that, it is treated like any other version.
  await opened.released(await opened.staged('8.0.1'));
  await opened.released(await opened.staged('8.0.0'));
});

test('if the live version is withdrawn, the last good one is live again', async () => {
  for (const version of ['8.0.0', '8.0.1', '8.0.2'])
    await opened.released(await opened.staged(version));
  await freeze(await opened.opened(), { how: 'freeze', reason: '' }, caller);
  const { history } = await opened.withdrawn('8.0.2');
  expect(history.at(-1)).toMatchObject({ how: 'withdraw', from: '8.0.2', to: '8.0.1' });
  expect(await opened.liveVersion()).toBe('8.0.1');
  expect(opened.page().modules['mf-users']?.lastGood?.version).toBe('8.0.0');
  // A version that was withdrawn without being live is not a fallback either.
  await opened.withdrawn('8.0.0');
  expect(opened.page().modules['mf-users']?.lastGood?.version).not.toBe('8.0.0');
});

test.each([
  ['withdrawn', withdraw],
  ['removed', remove],
])('nothing is %s that was changed since somebody looked at it', async (_, step) => {
  const before = await opened.live();
  await opened.released(await opened.staged('8.0.0'));
  const now = await opened.opened();
  const requireUnchanged = ({ number }: Edition) => {
    if (number !== before.number) throw new Error('changed meanwhile');
  };
  const wanted = { module: 'mf-users', reason: '' };
  await expect(step(now, wanted, { ...caller, requireUnchanged })).rejects.toThrow(
    'changed meanwhile',
  );
  expect(await opened.liveVersion()).toBe('8.0.0');
});

test('while releases are stopped nothing is published or tried', async () => {
  await opened.tried([await opened.staged('8.0.0')]);
  await freeze(await opened.opened(), { how: 'freeze', reason: 'end of year' }, caller);
  await expect(opened.tried([await opened.staged('8.0.0')], 20)).rejects.toThrow(
    'end of year (MF-108)',
  );
  const now = await opened.opened();
  await expect(live(now, { modules: ['mf-users'] }, caller)).rejects.toThrow('MF-108');
  const wanted = { modules: ['mf-users'], isAgain: false };
  await expect(publish(now, wanted, caller)).rejects.toThrow('MF-108');
});

test('a start keeps the live version if its build was withdrawn or only published', async () => {
  const before = await opened.liveVersion();
  const builds = await mkdtemp(path.join(opened.folder.dataFolder, 'builds-'));
  await copyFolder(dist, builds);
  const users = path.join(builds, 'mf-users');
  for (const end of ['br', 'gz']) await rm(path.join(users, `mf-users.js.${end}`));
  const rebuilt = async (label: string) => {
    const script = `System.register([], (e) => ({ execute() { e({ ${LIFECYCLES}, ${label}: 1 }); } }))`;
    await writeFile(path.join(users, 'mf-users.js'), script);
    return opened.staged(undefined, 'mf-users', users);
  };
  const start = () => publishLocal(builds, opened.folder.dataFolder, PORT_BASE);
  await publishToTry(await opened.opened(), [await rebuilt('first')]);
  await start();
  expect(await opened.liveVersion()).toBe(before);

  // The second build is published and withdrawn by another user, from another checkout.
  const { builtBy: _, ...second } = await rebuilt('second');
  await publishToTry(await opened.opened(), [second]);
  await opened.withdrawn(second.note.version);
  await start();
  expect(await opened.liveVersion()).toBe(before);

  await rebuilt('third');
  await start();
  expect(await opened.liveVersion()).not.toBe(before);
});

test('each step is printed, listed and in the history', async () => {
  const command = async <Wanted>(
    step: (console: Store, wanted: Wanted, by: Caller) => Promise<void>,
    wanted: Wanted,
  ): Promise<string> => {
    await step(await opened.opened(), wanted, caller);
    return said.splice(0).join('\n');
  };
  said.length = 0;
  const before = await opened.liveVersion();
  const users = { modules: ['mf-users'], version: '8.0.0', isAgain: false };
  const link = `To try: http://localhost:${PORT_BASE}/?versions=mf-users@8.0.0`;
  expect(await command(publish, users)).toBe(`mf-users 8.0.0 is published.\n${link}`);
  expect(opened.page()).not.toHaveProperty('trials');
  expect(await opened.liveVersion()).toBe(before);

  const started = await command(trial, { ...users, share: 10, days: 7 });
  expect(started).toMatch(
    /^The number of users is not known yet.+\nmf-users 8\.0\.0 is on trial for 10 % of the users until \S+Z\.\n/,
  );
  const date = /until (\S+Z)/.exec(started)?.[1] ?? '';
  expect(Math.round((Date.parse(date) - Date.now()) / DAY_MS)).toBe(7);
  expect(await command(list, { module: 'mf-users' })).toContain(`← on trial: 10 % until ${date}`);

  const module = 'mf-users';
  const reason = 'a click throws';
  expect(await command(withdraw, { module, reason })).toBe('mf-users 8.0.0 is withdrawn.');
  // If the command is repeated, it does not withdraw the live version.
  expect(await command(withdraw, { module, reason })).toContain('was already withdrawn, by ');
  expect(await opened.liveVersion()).toBe(before);
  await expect(command(withdraw, { module, reason, version: before })).rejects.toThrow(
    `mf-users ${before} is live, and no earlier version exists that is compatible`,
  );
  await expect(command(trial, { ...users, share: 10, days: 7 })).rejects.toThrow('MF-133');
  expect(await command(list, {})).toMatch(
    / 8\.0\.0 {2}\S+ {2}← withdrawn by \S+ at \S+Z: a click throws\n/,
  );
  const [last, first] = (await command(history, { module: 'mf-users' })).split('\n');
  expect(last).toMatch(/^\d+ {2}\S+Z {2}\S+ {2}withdraw {2}mf-users {2}8\.0\.0 {2}a click throws$/);
  expect(first).toMatch(/^\d+ {2}\S+Z {2}\S+ {2}trial {2}mf-users {2}8\.0\.0 {2}10 % until \S+Z$/);
});
