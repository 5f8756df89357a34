import type { PageReleases, PublishedVersion } from '../release/published.ts';
import { ModuleVersions } from './module-versions.ts';

const pointed: Record<string, string> = {};

const version = (number: string, extra: Partial<PublishedVersion> = {}): PublishedVersion => ({
  version: number,
  publishedAt: '2026-01-31T12:00:00Z',
  imports: { '@console/mf-users': `https://users.test/mf-users/${number}/mf-users.js` },
  integrity: {},
  uses: {},
  ...extra,
});
const library = (number: string, provides: string): PublishedVersion =>
  version(number, {
    imports: { '@console/shared-ui': `https://ui.test/shared-ui/${number}/shared-ui.js` },
    provides,
  });
const page = (modules: PageReleases['modules']): PageReleases => ({ modules, overrideOrigins: [] });
const two = page({ 'mf-users': { live: version('2.0.0'), lastGood: version('1.0.0') } });
const override = {
  specifier: '@console/mf-users',
  address: 'http://localhost:8080/mf-users.js',
};
const failure = { stage: 'mount', message: 'broken' } as const;
const USERS = '@console/mf-users';

beforeEach(() => {
  for (const name of Object.keys(pointed)) delete pointed[name];
  Object.assign(globalThis, {
    System: { addImportMap: ({ imports }: { imports: object }) => Object.assign(pointed, imports) },
  });
});

test('what the person tries comes first, then what is published, then what ran before', () => {
  const versions = new ModuleVersions(two, [override]);
  expect(versions.of(USERS)?.candidate.source).toBe('override');
  expect(versions.failed(USERS, failure)).toBe(true);
  expect(versions.of(USERS)?.candidate.published?.version).toBe('2.0.0');
  expect(versions.failed(USERS, failure)).toBe(true);
  expect(versions.of(USERS)?.candidate.published?.version).toBe('1.0.0');
  expect(pointed[USERS]).toBe('https://users.test/mf-users/1.0.0/mf-users.js');
  expect(versions.failed(USERS, failure)).toBe(false);
  expect(versions.of(USERS)?.status).toBe('failed');
});

test('an override to the published version itself is no second chance', () => {
  const address = 'https://users.test/mf-users/2.0.0/mf-users.js';
  const versions = new ModuleVersions(page({ 'mf-users': { live: version('2.0.0') } }), [
    { ...override, address },
  ]);
  expect(versions.failed(USERS, failure)).toBe(false);
});

test('a file is known by the version that it belongs to, also when that was left', () => {
  const versions = new ModuleVersions(two, []);
  versions.failed(USERS, failure);
  const owner = (file: string) => versions.owner(file)?.published?.version;
  expect(owner('https://users.test/mf-users/2.0.0/chunk-1.js')).toBe('2.0.0');
  expect(owner('https://users.test/mf-users/1.0.0/mf-users.js')).toBe('1.0.0');
  expect(owner('https://users.test/mf-users/3.0.0/mf-users.js')).toBeUndefined();
  expect(owner('')).toBeUndefined();
});

test('beginning again begins with the first', () => {
  const versions = new ModuleVersions(two, [override]);
  versions.failed(USERS, failure);
  versions.restart(USERS);
  expect(versions.of(USERS)).toMatchObject({ status: 'waiting', tried: [] });
  expect(pointed[USERS]).toBe(override.address);
});

test('a file that answers several specifiers is replaced for all of them', () => {
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
  versions.failed('react-dom', failure);
  expect(pointed.react).toBe('https://libraries.test/1.0.0/react.js');
  expect(versions.of('react')).toBe(versions.of('react-dom'));
});

test('a version that was built for another face of a shared module says which', () => {
  const uses = { '@console/shared-ui': '1.4.0' };
  const versions = new ModuleVersions(
    page({
      'mf-users': { live: version('2.0.0', { uses }) },
      'shared-ui': { live: library('1.3.9', '1.3.9'), lastGood: library('1.4.2', '1.4.2') },
    }),
    [],
  );
  expect(versions.incompatibility(USERS)).toBe(
    'mf-users 2.0.0 was built for @console/shared-ui 1.4.0, but 1.3.9 is running',
  );
  versions.failed('@console/shared-ui', failure);
  expect(versions.incompatibility(USERS)).toBeUndefined();
});

test('what the page does not know has no state, and cannot fail', () => {
  const versions = new ModuleVersions(two, []);
  expect(versions.of('@console/mf-none')).toBeUndefined();
  expect(versions.failed('@console/mf-none', failure)).toBe(false);
});
