/** @jest-environment node */
import type { PageReleases, PublishedVersion, Trial } from '@console/shared-ui/contract';
import { ModuleVersions } from '../loading/module-versions.ts';
import { fakeImportMap, publishedVersion } from '../testing/published-version.ts';
import { getChanges, mergeReleases } from './changes.ts';

const USERS = '@console/mf-users';

const at = (module: string, version: string, more: Partial<PublishedVersion> = {}) =>
  publishedVersion(module, version, { uses: { '@console/shared-ui': '1.2.0' }, ...more });
const ui = (version: string) => at('shared-ui', version, { provides: version, uses: {} });

/** Publishes a version of mf-users and one of shared-ui. */
const page = (
  users: PublishedVersion,
  shared = ui('1.2.0'),
  more: Partial<PageReleases> = {},
): PageReleases => ({
  modules: { 'mf-users': { live: users }, 'shared-ui': { live: shared } },
  overrideOrigins: [],
  ...more,
});

const one = at('mf-users', '1.0.0');
const two = at('mf-users', '2.0.0');
const made = page(one);
const trial = { id: 'a1', share: 10, until: '2026-02-07T12:00:00Z', modules: { 'mf-users': two } };

beforeEach(fakeImportMap);

interface Given {
  readonly versions?: ModuleVersions;
  readonly onScreen?: boolean;
  readonly trials?: readonly Trial[];
}

/** Returns the changes to an open page, one text for each. */
function changes(now: PageReleases, given: Given = {}): readonly string[] {
  const { versions = new ModuleVersions(made, []), onScreen = false, trials = [] } = given;
  const open = { isApplication: (name: string) => name === USERS, isOnScreen: () => onScreen };
  versions.renew(mergeReleases(versions.releases, now, open), trials);
  return getChanges(versions, now, open).map(
    ({ next, when }) => `${next.module} ${next.published?.version} ${when}`,
  );
}

/** Creates a page that runs the version on trial. */
function inTrial(): ModuleVersions {
  const versions = new ModuleVersions(made, []);
  versions.renew(made, [trial]);
  versions.restart(USERS);
  return versions;
}

test('nothing changes without a new version', () => {
  expect(changes(made)).toEqual([]);
});

test('an application that is not on the screen changes with its next mount', () => {
  expect(changes(page(two))).toEqual(['mf-users 2.0.0 next-mount']);
});

test('an application on the screen stays until the page is reloaded or the user leaves the screen', () => {
  const versions = new ModuleVersions(made, []);
  expect(changes(page(two), { versions, onScreen: true })).toEqual(['mf-users 2.0.0 reload']);
  expect(changes(page(two), { versions })).toEqual(['mf-users 2.0.0 next-mount']);
});

test.each(['1.3.0', '2.0.0'])(
  'an application that needs shared-ui %s waits for a reload',
  (needed) => {
    const next = at('mf-users', '2.0.0', { uses: { '@console/shared-ui': needed } });
    expect(changes(page(next, ui(needed)))).toEqual([
      'mf-users 2.0.0 reload',
      `shared-ui ${needed} reload`,
    ]);
  },
);

test('a shared module waits for a reload, but not an application that fits the loaded shared module', () => {
  expect(changes(page(two, ui('1.3.0')))).toEqual([
    'mf-users 2.0.0 next-mount',
    'shared-ui 1.3.0 reload',
  ]);
});

test('a version from an origin that this page does not allow waits for a reload', () => {
  const imports = { [USERS]: 'https://other.test/mf-users/2.0.0/mf-users.js' };
  expect(changes(page({ ...two, imports }))).toEqual(['mf-users 2.0.0 reload']);
});

test('an override does not change', () => {
  const override = { specifier: USERS, address: 'http://localhost:8080/mf-users.js' };
  const versions = new ModuleVersions(made, [override]);
  expect(changes(page(two), { versions })).toEqual([]);
});

test('a version that failed here is not retried; the next version replaces its panel immediately', () => {
  const versions = new ModuleVersions(page(one), []);
  const current = versions.get(USERS)?.current;
  if (!current) throw new Error('There is no mf-users');
  const failure = { stage: 'mount', number: 'MF-041', message: 'broken' } as const;
  versions.replace({ version: current, failure }, undefined);
  expect(changes(page(one), { versions, onScreen: true })).toEqual([]);
  expect(changes(page(two), { versions, onScreen: true })).toEqual(['mf-users 2.0.0 at-once']);
});

test('a user who takes part in a new trial runs it from the next mount on', () => {
  expect(changes({ ...made, trials: [trial] }, { trials: [trial] })).toEqual([
    'mf-users 2.0.0 next-mount',
  ]);
  expect(changes({ ...made, trials: [trial] })).toEqual([]);
});

describe('a version that runs on the screen', () => {
  const withdrawn = { 'mf-users': ['2.0.0'] };

  test('stays there when its trial ends', () => {
    expect(changes(made, { versions: inTrial(), onScreen: true })).toEqual([
      'mf-users 1.0.0 reload',
    ]);
  });

  test('is replaced immediately when it is withdrawn', () => {
    const now = { ...made, withdrawn };
    expect(changes(now, { versions: inTrial(), onScreen: true })).toEqual([
      'mf-users 1.0.0 at-once',
    ]);
  });

  test('is replaced by the previous version when it is withdrawn and the published one is incompatible', () => {
    const needy = at('mf-users', '3.0.0', { uses: { '@console/shared-ui': '1.3.0' } });
    const now = page(needy, ui('1.3.0'), { withdrawn });
    const modules = { ...now.modules, 'mf-users': { live: needy, lastGood: one } };
    expect(changes({ ...now, modules }, { versions: inTrial(), onScreen: true })).toEqual([
      'mf-users 1.0.0 at-once',
      'shared-ui 1.3.0 reload',
    ]);
  });

  test('stays when it is released to all users', () => {
    expect(changes(page(two), { versions: inTrial(), onScreen: true })).toEqual([]);
  });
});
