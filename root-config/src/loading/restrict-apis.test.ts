import { restrictedNames } from '@console/shared-ui/contract';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { entryOf, publishedVersion } from '../testing/published-version.ts';
import { moduleStorage, restrictApis } from './restrict-apis.ts';

const LIBRARIES = Object.keys(restrictedNames);

/** Runs the SystemJS of the page, with an import map for the libraries. */
beforeEach(() => {
  jest.resetModules();
  jest.requireActual('systemjs/dist/system.js');
  const imports = Object.fromEntries(LIBRARIES.map((name) => [name, `https://libs.test/${name}`]));
  System.addImportMap({ imports });
});

const version = (number: string, more: Partial<RunnableVersion>): RunnableVersion => ({
  source: 'live',
  module: 'mf-users',
  specifiers: ['@console/mf-users'],
  address: entryOf('mf-users', number),
  ...more,
});

const levelTwo = (source: RunnableVersion['source'], number = '2.0.0') =>
  version(number, { source, published: publishedVersion('mf-users', number, { api: 2 }) });

/** Returns the addresses from which a file gets the libraries. */
const libraries = (file: string) => LIBRARIES.map((name) => System.resolve(name, file));

const whole = LIBRARIES.map((name) => `https://libs.test/${name}`);

test.each(['live', 'last-good', 'trial', 'override'] as const)(
  'a version of level 2 (%s) gets the restricted libraries, in its chunks, too',
  (source) => {
    const one = levelTwo(source);
    restrictApis(one);
    const chunk = new URL('part/chunk.js', one.address).href;
    for (const file of [one.address, chunk]) {
      expect(libraries(file).every((address) => address.startsWith('console:'))).toBe(true);
    }
    const [address = ''] = libraries(one.address);
    expect(Object.keys(System.get(address) ?? {}).sort()).toEqual(
      Object.values(restrictedNames).flat().sort(),
    );
  },
);

test('a local build whose manifest has level 2 gets the restricted libraries', () => {
  const local = version('dev', { source: 'override', api: 2 });
  restrictApis(local);
  expect(libraries(local.address)).not.toEqual(whole);
});

test('versions of level 1, the page and other modules keep the libraries', () => {
  const old = version('1.0.0', { published: publishedVersion('mf-users', '1.0.0') });
  restrictApis(levelTwo('live'));
  restrictApis(old);
  restrictApis(undefined);
  for (const file of [old.address, entryOf('mf-hubs', '2.0.0'), location.href]) {
    expect(libraries(file)).toEqual(whole);
  }
});

test('the level of a published version counts, not that of an override', () => {
  const old = version('1.0.0', { api: 2, published: publishedVersion('mf-users', '1.0.0') });
  restrictApis({ ...old, published: publishedVersion('mf-users', '1.0.0', { api: 1 }) });
  expect(libraries(old.address)).toEqual(whole);
});

test('a version that is loaded again keeps its libraries, and another version has its own', () => {
  const [first, second] = [levelTwo('live'), levelTwo('last-good', '1.9.0')];
  restrictApis(first);
  const i18n = System.get(System.resolve('i18next', first.address));
  restrictApis(first);
  restrictApis(second);
  expect(System.get(System.resolve('i18next', first.address))).toBe(i18n);
  expect(System.resolve('i18next', second.address)).not.toBe(
    System.resolve('i18next', first.address),
  );
});

test('a System module gets what its scope says', async () => {
  const one = levelTwo('live');
  restrictApis(one);
  const spa = await System.import('single-spa', one.address);
  expect(typeof spa.navigateToUrl).toBe('function');
  expect('unregisterApplication' in spa).toBe(false);
});

test('a module sees only its own keys, and empties only these', () => {
  const users = moduleStorage('mf-users');
  const others = moduleStorage('mf-users-archive');
  localStorage.setItem('console.preferences', '{}');
  users.setItem('view', 'list');
  others.setItem('view', 'tree');
  expect(users.getItem('view')).toBe('list');
  expect(users.getItem('console.preferences')).toBeNull();
  users.clear();
  expect(users.getItem('view')).toBeNull();
  expect(others.getItem('view')).toBe('tree');
  others.removeItem('view');
  expect(Object.keys(localStorage)).toEqual(['console.preferences']);
});
