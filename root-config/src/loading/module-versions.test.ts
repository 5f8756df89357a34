import type { PageReleases, PublishedVersion } from '@console/shared-ui/contract';
import { entryOf, fakeImportMap, publishedVersion } from '../testing/published-version.ts';
import { ModuleVersions } from './module-versions.ts';

let pointed: Record<string, string>;

const version = (number: string, more?: Partial<PublishedVersion>) =>
  publishedVersion('mf-users', number, more);
const library = (number: string) => publishedVersion('shared-ui', number, { provides: number });
const page = (modules: PageReleases['modules']): PageReleases => ({ modules, overrideOrigins: [] });
const two = page({ 'mf-users': { live: version('2.0.0'), lastGood: version('1.0.0') } });
const override = {
  specifier: '@console/mf-users',
  address: 'http://localhost:8080/mf-users.js',
};
const trial = {
  id: 'a1',
  share: 10,
  until: '2026-02-07T12:00:00Z',
  modules: { 'mf-users': version('2.1.0') },
};
const failure = { stage: 'mount', number: 'MF-041', message: 'broken' } as const;
const USERS = '@console/mf-users';

beforeEach(() => {
  pointed = fakeImportMap();
});

/** Fails the current version, so that the next one takes its place. */
function fail(versions: ModuleVersions, specifier: string): void {
  const version = versions.get(specifier)?.current;
  if (!version) throw new Error(`There is no ${specifier}`);
  const next = versions.runnable(specifier).find(({ address }) => address !== version.address);
  versions.replace({ version, failure }, next);
}

test('runs a module from its override if the page does not know the module', () => {
  const billing = {
    specifier: '@console/mf-billing',
    address: 'http://localhost:9099/mf-billing.js',
  };
  const versions = new ModuleVersions(two, [billing]);
  expect(versions.get(billing.specifier)).toMatchObject({
    status: 'waiting',
    current: { source: 'override', module: 'mf-billing', specifiers: [billing.specifier] },
  });
  expect(versions.all.map(({ current }) => current.module)).toEqual(['mf-users', 'mf-billing']);
  fail(versions, billing.specifier);
  expect(versions.get(billing.specifier)?.status).toBe('failed');
});

test('adds a module to an open page and removes it', () => {
  const versions = new ModuleVersions(two, []);
  const billing = version('1.0.0', { imports: { '@console/mf-billing': 'https://b.test/b.js' } });
  versions.renew(page({ ...two.modules, 'mf-billing': { live: billing } }), []);
  expect(versions.get('@console/mf-billing')?.current.address).toBe('https://b.test/b.js');
  expect(pointed['@console/mf-billing']).toBe('https://b.test/b.js');
  versions.renew(two, []);
  expect(versions.get('@console/mf-billing')).toBeUndefined();
  expect(versions.all).toHaveLength(1);
});

test('orders the versions that a module may run from', () => {
  const versions = new ModuleVersions(two, [override]);
  expect(versions.runnable(USERS).map(({ source }) => source)).toEqual([
    'override',
    'live',
    'last-good',
  ]);
  expect(versions.get(USERS)?.current.source).toBe('override');
});

test('puts a trial after an override and before the published version', () => {
  const versions = new ModuleVersions(two, [override]);
  versions.renew(two, [trial]);
  expect(versions.runnable(USERS).map(({ source }) => source)).toEqual([
    'override',
    'trial',
    'live',
    'last-good',
  ]);
  expect(versions.runnable(USERS)[1]).toMatchObject({ published: { version: '2.1.0' }, trial });
});

test('runs a trial after a restart, with the integrity of its files', () => {
  const integrity = { [entryOf('mf-users', '2.1.0')]: 'sha384-x' };
  const versions = new ModuleVersions(two, []);
  const modules = { 'mf-users': version('2.1.0', { integrity }) };
  versions.renew(two, [{ ...trial, modules }]);
  expect(versions.get(USERS)?.current.source).toBe('live');
  versions.restart(USERS);
  expect(versions.get(USERS)?.current.source).toBe('trial');
  expect(pointed[USERS]).toBe(entryOf('mf-users', '2.1.0'));
  expect(pointed).toMatchObject(integrity);
  fail(versions, USERS);
  expect(versions.get(USERS)).toMatchObject({
    current: { source: 'live' },
    tried: [{ version: { source: 'trial' } }],
  });
});

test('points SystemJS at the next version when a version is replaced', () => {
  const versions = new ModuleVersions(two, []);
  fail(versions, USERS);
  expect(versions.get(USERS)).toMatchObject({
    status: 'waiting',
    current: { source: 'last-good' },
    tried: [{ version: { source: 'live' }, failure }],
  });
  expect(pointed[USERS]).toBe(entryOf('mf-users', '1.0.0'));
});

test('keeps the failed version as the current one if there is no next version', () => {
  const versions = new ModuleVersions(page({ 'mf-users': { live: version('2.0.0') } }), []);
  fail(versions, USERS);
  expect(versions.get(USERS)).toMatchObject({ status: 'failed', current: { source: 'live' } });
});

test('finds the version that a file belongs to, even after a fallback', () => {
  const versions = new ModuleVersions(two, []);
  fail(versions, USERS);
  const owner = (file: string) => versions.owner(file)?.published?.version;
  expect(owner('https://console.test/mf-users/2.0.0/chunk-1.js')).toBe('2.0.0');
  expect(owner(entryOf('mf-users', '1.0.0'))).toBe('1.0.0');
  expect(owner(entryOf('mf-users', '3.0.0'))).toBeUndefined();
  expect(owner('')).toBeUndefined();
});

test('finds a version that still runs but can no longer be chosen', () => {
  const versions = new ModuleVersions(two, []);
  versions.renew(page({ 'mf-users': { live: version('3.0.0') } }), []);
  versions.restart(USERS);
  const owner = versions.owner(entryOf('mf-users', '2.0.0'));
  expect(owner?.published?.version).toBe('2.0.0');
});

test('restarts with the first version', () => {
  const versions = new ModuleVersions(two, [override]);
  fail(versions, USERS);
  versions.restart(USERS);
  expect(versions.get(USERS)).toMatchObject({ status: 'waiting', tried: [] });
  expect(pointed[USERS]).toBe(override.address);
});

test('replaces a file for all specifiers that map to it', () => {
  const react = (number: string) =>
    version(number, {
      imports: {
        react: `https://libraries.test/${number}/react.js`,
        'react-dom': `https://libraries.test/${number}/react.js`,
      },
    });
  const versions = new ModuleVersions(
    page({ 'shared-dependencies': { live: react('2.0.0'), lastGood: react('1.0.0') } }),
    [],
  );
  fail(versions, 'react-dom');
  expect(pointed.react).toBe('https://libraries.test/1.0.0/react.js');
  expect(versions.get('react')).toBe(versions.get('react-dom'));
});

test('names the public API that a version conflicts with', () => {
  const uses = { '@console/shared-ui': '1.4.0' };
  const versions = new ModuleVersions(
    page({
      'mf-users': { live: version('2.0.0', { uses }) },
      'shared-ui': { live: library('1.3.9'), lastGood: library('1.4.2') },
    }),
    [],
  );
  expect(versions.contractConflict(USERS)).toBe(
    'mf-users 2.0.0 was built for @console/shared-ui 1.4.0, but 1.3.9 is running',
  );
  fail(versions, '@console/shared-ui');
  expect(versions.contractConflict(USERS)).toBeUndefined();
});

test('has no state for an unknown module', () => {
  const versions = new ModuleVersions(two, []);
  expect(versions.get('@console/mf-none')).toBeUndefined();
});
