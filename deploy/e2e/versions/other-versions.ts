import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PublishedVersion } from '@console/shared-ui/contract';
import { dist } from '../../folders.ts';
import { deploymentFolders, readEdition } from '../../release/edition.ts';
import { goLive } from '../../release/go-live.ts';
import { publishedVersion, readRelease } from '../../release/release.ts';
import { publishAll, type StagedVersion, stageBuild } from '../../release/stage.ts';

/**
 * Publishes mf-users with another heading, as a version that can be tried.
 *
 * @param styles - its stylesheet; the module has none of its own
 */
export async function publishWithHeading(
  dataFolder: string,
  version: string,
  heading: string,
  styles?: string,
): Promise<PublishedVersion> {
  const staged = await stageUsers(dataFolder, version, {
    'assets/i18n/en.json': (text) =>
      JSON.stringify({ ...JSON.parse(text), list: { ...JSON.parse(text).list, title: heading } }),
    ...(styles && { 'mf-users.css': () => styles }),
  });
  return publish(dataFolder, staged);
}

/** The button of the version that throws in a click, and what it throws. */
export const THROWER = { button: 'Break this screen', thrown: 'This click is broken on purpose' };

/** Publishes a version of mf-users that throws in a click. */
export async function publishThrower(
  dataFolder: string,
  version: string,
  heading: string,
): Promise<PublishedVersion> {
  const module = throwerWith(heading);
  return publish(
    dataFolder,
    await stageUsers(dataFolder, version, { 'mf-users.js': () => module }),
  );
}

async function publish(dataFolder: string, staged: StagedVersion): Promise<PublishedVersion> {
  const folders = deploymentFolders(dataFolder);
  await publishAll(folders, [staged]);
  const { module, origin, note } = staged;
  return publishedVersion(await readRelease(folders.releases, module, note.version, origin));
}

/** A screen made as the console's own are: React hands on what a click throws, in every engine. */
const throwerWith = (heading: string) => `System.register(
  ['react', '@console/shared-ui'],
  function (exports) {
    var React, ui;
    return {
      setters: [function (m) { React = m; }, function (m) { ui = m; }],
      execute: function () {
        var fail = function () { throw new TypeError('${THROWER.thrown}'); };
        var screen = function () {
          return React.createElement('section', null,
            React.createElement('h1', null, '${heading}'),
            React.createElement('button', { onClick: fail }, '${THROWER.button}'));
        };
        exports(ui.screenApplication({
          module: '@console/mf-users', route: '/users', screen: screen
        }));
      },
    };
  },
);`;

/** What a version of mf-users throws when it is mounted. */
export const THROWN = 'This version is broken on purpose';

/**
 * Makes a version of mf-users live that throws when it is mounted.
 *
 * @returns makes live again what was
 */
export async function releaseBroken(
  dataFolder: string,
  version: string,
): Promise<() => Promise<void>> {
  const folders = deploymentFolders(dataFolder);
  const before = await liveUsers(dataFolder);
  const staged = await stageUsers(dataFolder, version, { 'mf-users.js': () => BROKEN });
  await goLive(folders, [staged], { by: 'test', how: 'release' }, before.edition);
  return async () => {
    const { edition } = await liveUsers(dataFolder);
    const good = await stageBuild(folders, before.module, path.join(dist, 'mf-users'));
    await goLive(folders, [good], { by: 'test', how: 'to' }, edition);
  };
}

const BROKEN = `System.register([], function (exports) {
  return { execute: function () {
    exports('bootstrap', function () { return Promise.resolve(); });
    exports('mount', function () { return Promise.reject(new Error('${THROWN}')); });
    exports('unmount', function () { return Promise.resolve(); });
  } };
});`;

async function liveUsers(dataFolder: string) {
  const edition = await readEdition(deploymentFolders(dataFolder));
  const origin = edition?.modules['mf-users']?.origin;
  if (!edition || !origin) throw new Error(`${dataFolder} has no mf-users`);
  const entries = { '@console/mf-users': 'mf-users.js' };
  return { edition, module: { name: 'mf-users', origin, entries } };
}

/** Stages what is built of mf-users, with some files changed or new. */
async function stageUsers(
  dataFolder: string,
  version: string,
  changes: Readonly<Record<string, (text: string) => string>>,
): Promise<StagedVersion> {
  const { module } = await liveUsers(dataFolder);
  const copy = await mkdtemp(path.join(tmpdir(), 'console-version-'));
  try {
    await cp(path.join(dist, 'mf-users'), copy, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const changed = path.join(copy, file);
      await writeFile(changed, change(await readFile(changed, 'utf8').catch(() => '')));
      // What was compressed is the file as it was.
      for (const ending of ['.br', '.gz']) await rm(changed + ending, { force: true });
    }
    return await stageBuild(deploymentFolders(dataFolder), module, copy, version);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
