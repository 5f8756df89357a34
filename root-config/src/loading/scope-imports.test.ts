import { restrictedNames } from '@console/shared-ui/contract';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { entryOf, publishedVersion } from '../testing/published-version.ts';
import { moduleStorage, scopeImports } from './scope-imports.ts';

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

const scope = (one: RunnableVersion | undefined) => scopeImports(one, () => undefined);

/** Returns the addresses from which a file gets the libraries. */
const libraries = (file: string) => LIBRARIES.map((name) => System.resolve(name, file));

const whole = LIBRARIES.map((name) => `https://libs.test/${name}`);

test.each(['live', 'last-good', 'trial', 'override'] as const)(
  'a version of level 2 (%s) gets the restricted libraries, in its chunks, too',
  (source) => {
    const one = levelTwo(source);
    scope(one);
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
  scope(local);
  expect(libraries(local.address)).not.toEqual(whole);
});

test('versions of level 1, the page and other modules keep the libraries', () => {
  const old = version('1.0.0', { published: publishedVersion('mf-users', '1.0.0') });
  scope(levelTwo('live'));
  scope(old);
  scope(undefined);
  for (const file of [old.address, entryOf('mf-hubs', '2.0.0'), location.href]) {
    expect(libraries(file)).toEqual(whole);
  }
});

test('the level of a published version counts, not that of an override', () => {
  const old = version('1.0.0', { api: 2, published: publishedVersion('mf-users', '1.0.0') });
  scope({ ...old, published: publishedVersion('mf-users', '1.0.0', { api: 1 }) });
  expect(libraries(old.address)).toEqual(whole);
});

test('a version that is loaded again keeps its libraries, and another version has its own', () => {
  const [first, second] = [levelTwo('live'), levelTwo('last-good', '1.9.0')];
  scope(first);
  const i18n = System.get(System.resolve('i18next', first.address));
  scope(first);
  scope(second);
  expect(System.get(System.resolve('i18next', first.address))).toBe(i18n);
  expect(System.resolve('i18next', second.address)).not.toBe(
    System.resolve('i18next', first.address),
  );
});

test('a System module gets what its scope says', async () => {
  const one = levelTwo('live');
  scope(one);
  const spa = await System.import('single-spa', one.address);
  expect(typeof spa.navigateToUrl).toBe('function');
  expect('unregisterApplication' in spa).toBe(false);
});

describe('while shared-ui 3 serves its earlier API', () => {
  const UI = '@console/shared-ui';
  const CURRENT = entryOf('shared-ui', '3.0.0');
  const EARLIER = CURRENT.replace('shared-ui.js', 'api-2.js');
  const running = (specifier: string) =>
    specifier === UI ? { provides: '3.0.0', serves: { '2.9.0': EARLIER } } : undefined;

  beforeEach(() => System.addImportMap({ imports: { [UI]: CURRENT } }));

  const builtAgainst = (wanted: string, number: string, more = {}) =>
    version(number, {
      published: publishedVersion('mf-users', number, { uses: { [UI]: wanted }, ...more }),
    });

  test('a version that was built against the earlier API gets it, in its chunks, too', () => {
    const one = builtAgainst('2.5.0', '1.0.0');
    scopeImports(one, running);
    const chunk = new URL('part/chunk.js', one.address).href;
    expect([one.address, chunk].map((file) => System.resolve(UI, file))).toEqual([
      EARLIER,
      EARLIER,
    ]);
    expect(libraries(one.address)).toEqual(whole);
  });

  test('the next version, the page and the earlier API itself get the current API', () => {
    const next = builtAgainst('3.0.0', '2.0.0');
    scopeImports(builtAgainst('2.5.0', '1.0.0'), running);
    scopeImports(next, running);
    for (const file of [next.address, location.href, EARLIER])
      expect(System.resolve(UI, file)).toBe(CURRENT);
  });

  test('a version gets the earlier API and restricted libraries together', () => {
    const one = builtAgainst('2.5.0', '1.1.0', { api: 2 });
    scopeImports(one, running);
    expect(System.resolve(UI, one.address)).toBe(EARLIER);
    expect(libraries(one.address)).not.toContain(whole[0]);
  });

  test('a local build gets the API that it says it was built against', () => {
    const local = version('dev', { source: 'override', uses: { [UI]: '2.5.0' } });
    scopeImports(local, running);
    expect(System.resolve(UI, local.address)).toBe(EARLIER);
  });
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
