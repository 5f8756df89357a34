import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { copyFolder } from '@console/shared-node/testing/copy-folder.ts';
import { changedBuild } from '../../testing/changed-build.ts';
import { LIFECYCLES, TrialConsole } from '../../testing/trial-console.ts';
import { publishLocal } from '../commands/publish-local.ts';
import type { StagedVersion } from '../store/release.ts';

const PORT_BASE = 9900;
const opened = new TrialConsole(PORT_BASE);

const HUBS_WITH_EXTRA = `System.register([], (e) => ({ execute() { e({ ${LIFECYCLES}, extra: () => 1 }); } }))`;
const USERS_OF_EXTRA = `System.register(['@console/mf-hubs'], (e) => { let extra; return {
  setters: [(m) => { extra = m.extra; }], execute() { e({ ${LIFECYCLES} }); } }; })`;

/** Stages a version of another publisher, which was built in another checkout. */
async function built(module: string, script: string): Promise<StagedVersion> {
  const folder = await opened.built(module, script);
  const { builtBy: _, ...version } = await opened.staged('8.0.0', module, folder);
  return version;
}

/** Starts the console with local builds, of which mf-hubs has other texts; returns the notices. */
async function startWithOtherHubs(): Promise<readonly string[]> {
  const { dataFolder } = opened.folder;
  const builds = await mkdtemp(path.join(dataFolder, 'builds-'));
  await copyFolder(path.join(process.cwd(), 'dist'), builds);
  const hubs = await changedBuild(dataFolder, 'mf-hubs', { 'assets/i18n/en.json': '{}' });
  await copyFolder(hubs, path.join(builds, 'mf-hubs'));
  const said: string[] = [];
  await publishLocal(builds, dataFolder, PORT_BASE, { say: (sentence) => said.push(sentence) });
  return said;
}

beforeEach(async () => {
  await opened.released(await built('mf-hubs', HUBS_WITH_EXTRA));
});

test('a build that lacks a name used by a newer release does not go live, and a notice says so', async () => {
  await opened.released(await built('mf-users', USERS_OF_EXTRA));
  const [sentence, ...others] = await startWithOtherHubs();
  expect(sentence).toMatch(
    /^mf-hubs \S+ is refused: it does not export extra of @console\/mf-hubs, used by mf-users 8\.0\.0 \(live\) in mf-users\.js \(MF-119\)\. The builds since the last release are not live\.$/,
  );
  expect(others).toEqual([]);
  expect(await opened.liveVersion('mf-hubs')).toBe('8.0.0');
  expect(await opened.liveVersion('mf-users')).toBe('8.0.0');
});

test('a build that is compatible with the newer releases goes live with them', async () => {
  await opened.released(await built('mf-tenants', HUBS_WITH_EXTRA));
  expect(await startWithOtherHubs()).toEqual([]);
  expect(await opened.liveVersion('mf-hubs')).not.toBe('8.0.0');
  expect(await opened.liveVersion('mf-tenants')).toBe('8.0.0');
});

test('a trial that is incompatible with the started versions ends, and a notice says so', async () => {
  await opened.tried([await built('mf-users', USERS_OF_EXTRA)]);
  const said = await startWithOtherHubs();
  const hubs = await opened.liveVersion('mf-hubs');
  expect(hubs).not.toBe('8.0.0');
  expect(said).toEqual([
    `mf-users 8.0.0 is no longer on trial: it is incompatible with the versions that were started: mf-users.js uses extra of @console/mf-hubs, which mf-hubs ${hubs} does not export.`,
  ]);
  const { trials, history } = await opened.live();
  expect(trials).toBeUndefined();
  expect(history.at(-1)).toMatchObject({ how: 'trial-end', module: 'mf-users', version: '8.0.0' });
});
