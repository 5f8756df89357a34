/** @jest-environment node */
import type { PageReleases, PublishedVersion, Trial } from '@console/shared-ui/contract';
import { ModuleVersions } from '../loading/module-versions.ts';
import { changesFor, releasesOf } from './changes.ts';

const USERS = '@console/mf-users';

const at = (module: string, version: string, more: Partial<PublishedVersion> = {}) => ({
  version,
  publishedAt: '2026-01-31T12:00:00Z',
  imports: { [`@console/${module}`]: `https://console.test/${module}/${version}/${module}.js` },
  integrity: {},
  uses: { '@console/shared-ui': '1.2.0' },
  ...more,
});
const ui = (version: string) => at('shared-ui', version, { provides: version, uses: {} });

/** What is published: a version of mf-users, one of shared-ui, and what else is said. */
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

beforeEach(() => {
  Object.assign(globalThis, { System: { addImportMap: () => undefined } });
});

interface Given {
  readonly versions?: ModuleVersions;
  readonly onScreen?: boolean;
  readonly trials?: readonly Trial[];
}

/** What follows in an open page, in words. */
function changes(now: PageReleases, given: Given = {}): readonly string[] {
  const { versions = new ModuleVersions(made, []), onScreen = false, trials = [] } = given;
  const open = { isApplication: (name: string) => name === USERS, isOnScreen: () => onScreen };
  versions.renew(releasesOf(versions.releases, now, open), trials);
  return changesFor(versions, now, open).map(
    ({ next, when }) => `${next.module} ${next.published?.version} ${when}`,
  );
}

/** A page that runs what was on trial. */
function inTrial(): ModuleVersions {
  const versions = new ModuleVersions(made, []);
  versions.renew(made, [trial]);
  versions.restart(USERS);
  return versions;
}

test('what is as it was changes nothing', () => {
  expect(changes(made)).toEqual([]);
});

test('an application that is not on the screen is another one from its next mount on', () => {
  expect(changes(page(two))).toEqual(['mf-users 2.0.0 next-mount']);
});

test('one that is on the screen stays until the page is loaded anew, or it is gone from there', () => {
  const versions = new ModuleVersions(made, []);
  expect(changes(page(two), { versions, onScreen: true })).toEqual(['mf-users 2.0.0 reload']);
  expect(changes(page(two), { versions })).toEqual(['mf-users 2.0.0 next-mount']);
});

test.each(['1.3.0', '2.0.0'])('one that needs shared-ui %s waits for a reload', (needed) => {
  const next = at('mf-users', '2.0.0', { uses: { '@console/shared-ui': needed } });
  expect(changes(page(next, ui(needed)))).toEqual([
    'mf-users 2.0.0 reload',
    `shared-ui ${needed} reload`,
  ]);
});

test('a shared module waits for a reload, and an application that fits what is loaded does not', () => {
  expect(changes(page(two, ui('1.3.0')))).toEqual([
    'mf-users 2.0.0 next-mount',
    'shared-ui 1.3.0 reload',
  ]);
});

test('a version from where this page takes no scripts waits for a reload', () => {
  const imports = { [USERS]: 'https://other.test/mf-users/2.0.0/mf-users.js' };
  expect(changes(page({ ...two, imports }))).toEqual(['mf-users 2.0.0 reload']);
});

test('what the person tries stays', () => {
  const override = { specifier: USERS, address: 'http://localhost:8080/mf-users.js' };
  const versions = new ModuleVersions(made, [override]);
  expect(changes(page(two), { versions })).toEqual([]);
});

test('a version that failed here is not tried again; the next one is, at once where nothing is shown', () => {
  const versions = new ModuleVersions(page(one), []);
  const current = versions.of(USERS)?.current;
  if (!current) throw new Error('There is no mf-users');
  const failure = { stage: 'mount', number: 'MF-041', message: 'broken' } as const;
  versions.replace({ version: current, failure }, undefined);
  expect(changes(page(one), { versions, onScreen: true })).toEqual([]);
  expect(changes(page(two), { versions, onScreen: true })).toEqual(['mf-users 2.0.0 at-once']);
});

test('whoever takes part in a trial that begins runs it from the next mount on', () => {
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

  test('is replaced at once when it is withdrawn', () => {
    const now = { ...made, withdrawn };
    expect(changes(now, { versions: inTrial(), onScreen: true })).toEqual([
      'mf-users 1.0.0 at-once',
    ]);
  });

  test('is replaced by the one before where what is published does not fit this page', () => {
    const needy = at('mf-users', '3.0.0', { uses: { '@console/shared-ui': '1.3.0' } });
    const now = page(needy, ui('1.3.0'), { withdrawn });
    const modules = { ...now.modules, 'mf-users': { live: needy, lastGood: one } };
    expect(changes({ ...now, modules }, { versions: inTrial(), onScreen: true })).toEqual([
      'mf-users 1.0.0 at-once',
      'shared-ui 1.3.0 reload',
    ]);
  });

  test('stays when it becomes what everybody has', () => {
    expect(changes(page(two), { versions: inTrial(), onScreen: true })).toEqual([]);
  });
});
