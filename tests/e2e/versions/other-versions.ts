import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { goLive } from '@console/deploy/release/commands/release.ts';
import { giveToSome } from '@console/deploy/release/commands/trial.ts';
import { publishAll, stageBuild } from '@console/deploy/release/stage/stage.ts';
import type { EditionTrial } from '@console/deploy/release/store/edition.ts';
import {
  publishedVersion,
  readRelease,
  type StagedVersion,
} from '@console/deploy/release/store/release.ts';
import { Store } from '@console/deploy/release/store/store.ts';
import { dist } from '@console/shared-node/folders.ts';
import type { PublishedVersion } from '@console/shared-ui/contract';

/** Publishes mf-users with another heading and, optionally, with a stylesheet of its own. */
export async function publishWithHeading(
  dataFolder: string,
  version: string,
  heading: string,
  styles?: string,
): Promise<PublishedVersion> {
  return publish(
    dataFolder,
    await stageUsers(dataFolder, version, {
      'assets/i18n/en.json': withTitle(heading),
      ...(styles && { 'mf-users.css': () => styles }),
    }),
  );
}

const withTitle = (heading: string) => (texts: string) => {
  const { list, ...others } = JSON.parse(texts);
  return JSON.stringify({ ...others, list: { ...list, title: heading } });
};

/** The button of the version that throws on a click, and the message of the error. */
export const THROWER = { button: 'Break this screen', thrown: 'This click is broken on purpose' };

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

/** Starts a trial, for half of the users, of a version that throws when its heading is clicked. */
export async function tryThrower(
  dataFolder: string,
  version: string,
  heading: string,
  until: Date,
): Promise<EditionTrial> {
  const staged = await stageUsers(dataFolder, version, {
    'assets/i18n/en.json': withTitle(heading),
    'mf-users.js': (module) => THROWS_IN_CLICK + module,
  });
  const terms = { share: 50, until: until.toISOString(), by: 'test', isAgain: false };
  const { trials = [] } = await giveToSome(await new Store(dataFolder).open(), [staged], terms);
  const trial = trials.find(({ versions }) => versions['mf-users'] === version);
  if (!trial) throw new Error(`${version} is not on trial`);
  return trial;
}

const THROWS_IN_CLICK = `addEventListener('click', function (event) {
  if (event.target.closest('h1')) throw new TypeError('${THROWER.thrown}');
});
`;

async function publish(dataFolder: string, staged: StagedVersion): Promise<PublishedVersion> {
  const store = new Store(dataFolder);
  await publishAll(store, [staged]);
  const { module, note } = staged;
  return publishedVersion(await readRelease(store.releases, module, note.version, staged));
}

/** A screen built like the console's own screens, so that React reports errors of clicks in every engine. */
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

export const THROWN = 'This version is broken on purpose';

/** Releases a version of mf-users that throws when mounted; returns a function that releases a correct one. */
export async function releaseBroken(
  dataFolder: string,
  version: string,
  module = BROKEN,
): Promise<() => Promise<void>> {
  return release(
    dataFolder,
    await stageUsers(dataFolder, version, { 'mf-users.js': () => module }),
  );
}

/** Releases a build of a module. */
export async function releaseBuild(
  dataFolder: string,
  name: string,
  version: string,
  built: string,
): Promise<void> {
  const { store, module } = await liveModule(dataFolder, name);
  const staged = await stageBuild(store, module, built, version);
  await goLive(store, [staged], { by: 'test', how: 'release' });
}

export const LIST_THROWS = 'This list is broken on purpose';

/** Releases a version of shared-ui whose list throws when rendered; returns a function that repairs it. */
export async function releaseBrokenLists(
  dataFolder: string,
  version: string,
): Promise<() => Promise<void>> {
  const broken = { 'shared-ui.js': (code: string) => LISTS_BREAK + code };
  return release(dataFolder, await stageChanged(dataFolder, 'shared-ui', version, broken));
}

/** Code that makes the next module in the same script export a broken component for lists. */
const LISTS_BREAK = `(function () {
  var register = System.register;
  System.register = function (names, declare) {
    System.register = register;
    return register.call(System, names, function (offer, context) {
      var broken = function () { throw new Error('${LIST_THROWS}'); };
      return declare(function (all) {
        return offer(Object.assign({}, all, { ListScreen: broken }));
      }, context);
    });
  };
})();
`;

async function release(dataFolder: string, staged: StagedVersion): Promise<() => Promise<void>> {
  await goLive(await new Store(dataFolder).open(), [staged], { by: 'test', how: 'release' });
  return async () => {
    const { store, module } = await liveModule(dataFolder, staged.module);
    const good = await stageBuild(store, module, path.join(dist, staged.module));
    await goLive(store, [good], { by: 'test', how: 'to' });
  };
}

const BROKEN = `System.register([], function (exports) {
  return { execute: function () {
    exports('bootstrap', function () { return Promise.resolve(); });
    exports('mount', function () { return Promise.reject(new Error('${THROWN}')); });
    exports('unmount', function () { return Promise.resolve(); });
  } };
});`;

async function liveModule(dataFolder: string, name: string) {
  const store = await new Store(dataFolder).open();
  const origin = store.live.modules[name]?.origin;
  if (!origin) throw new Error(`${dataFolder} has no ${name}`);
  const entries = { [`@console/${name}`]: `${name}.js` };
  return { store, module: { name, origin, entries } };
}

type Changes = Readonly<Record<string, (text: string) => string>>;

const stageUsers = (dataFolder: string, version: string, changes: Changes) =>
  stageChanged(dataFolder, 'mf-users', version, changes);

/** Stages a copy of a module’s build with changed files. */
export async function stageChanged(
  dataFolder: string,
  name: string,
  version: string,
  changes: Changes,
): Promise<StagedVersion> {
  const { module } = await liveModule(dataFolder, name);
  const copy = await mkdtemp(path.join(tmpdir(), 'console-version-'));
  try {
    await cp(path.join(dist, name), copy, { recursive: true });
    for (const [file, change] of Object.entries(changes)) {
      const changed = path.join(copy, file);
      await writeFile(changed, change(await readFile(changed, 'utf8').catch(() => '')));
      // Deletes the compressed files, because they still have the old content.
      for (const ending of ['.br', '.gz']) await rm(changed + ending, { force: true });
    }
    return await stageBuild(new Store(dataFolder), module, copy, version);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
