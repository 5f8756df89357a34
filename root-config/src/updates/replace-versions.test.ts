import { versions } from '../loading/page-versions.ts';
import { restrictedApis, scopeImports } from '../loading/scope-imports.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import type * as Published from '../testing/published-version.ts';
import { entryOf, publishedVersion } from '../testing/published-version.ts';
import { releaseVersions } from './replace-versions.ts';

jest.mock('../versions/version-notices.ts', () => ({ showWithdrawn: jest.fn() }));

// The first import of `page-versions.ts` reads the page's data.
jest.mock('../release/page-data.ts', () => {
  const { fakeImportMap, publishedVersion: at } = jest.requireActual<typeof Published>(
    '../testing/published-version.ts',
  );
  fakeImportMap();
  const live = (name: string) => ({ live: at(name, '1.0.0') });
  return {
    pageReleases: () => ({
      modules: { 'mf-users': live('mf-users'), 'shared-ui': live('shared-ui') },
      overrideOrigins: [],
    }),
  };
});

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const version = (module: string, number: string): RunnableVersion => ({
  source: 'live',
  module,
  specifiers: [`@console/${module}`],
  address: entryOf(module, number),
  published: publishedVersion(module, number, { api: 2 }),
});

const users = (number: string) => version('mf-users', number);
const [ONE, TWO, THREE] = ['1.0.0', '2.0.0', '3.0.0'].map(users) as [
  RunnableVersion,
  RunnableVersion,
  RunnableVersion,
];
const chunkOf = ({ address }: RunnableVersion) => address.replace('mf-users.js', 'part.js');

/** Runs SystemJS, with version 1 and a chunk of it loaded. */
beforeAll(() => {
  jest.requireActual('systemjs/dist/system.js');
  load(ONE);
});

function load(one: RunnableVersion): void {
  versions.runFrom(one, []);
  scopeImports(one, versions.published);
  for (const address of [one.address, chunkOf(one)]) System.set(address, {} as never);
}

const isLoaded = (one: RunnableVersion) =>
  [one.address, chunkOf(one), restrictedApis(one)].map((address) => System.has(address));

test('the version that runs stays, and so does a replaced shared module', () => {
  const ui = version('shared-ui', '1.0.0');
  System.set(ui.address, {} as never);
  versions.runFrom(version('shared-ui', '2.0.0'), []);
  releaseVersions();
  expect(isLoaded(ONE)).toEqual([true, true, true]);
  expect(System.has(ui.address)).toBe(true);
});

test('a replaced version is deleted with its chunks, restricted libraries and stylesheets', () => {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'stylesheet', href: ONE.address.replace('.js', '.css') });
  document.head.append(link);
  load(TWO);
  releaseVersions();
  expect(isLoaded(ONE)).toEqual([false, false, false]);
  expect(link.isConnected).toBe(false);
  expect(isLoaded(TWO)).toEqual([true, true, true]);
});

test('a version that runs again stays, and what has run last before it is still known', () => {
  load(ONE);
  releaseVersions();
  expect(isLoaded(ONE)).toEqual([true, true, true]);
  expect(isLoaded(TWO)).toEqual([false, false, false]);
  expect(versions.owner(chunkOf(TWO))?.address).toBe(TWO.address);
});

test('a version that is loading when it is replaced is deleted when it has loaded', async () => {
  let arrive: (file: unknown) => void = () => undefined;
  const file = new Promise((resolve) => {
    arrive = resolve;
  });
  Object.assign(System.constructor.prototype, { instantiate: () => file });
  versions.runFrom(THREE, []);
  void System.import(THREE.address);
  await nextTask();
  load(TWO);
  releaseVersions();
  expect(System.has(THREE.address)).toBe(true);
  arrive([[], () => ({})]);
  await nextTask();
  releaseVersions();
  expect(System.has(THREE.address)).toBe(false);
});

test('only the last replaced version of a module stays known', () => {
  expect(versions.owner(THREE.address)?.address).toBe(THREE.address);
  expect(versions.owner(ONE.address)?.source).toBe('live');
  expect(versions.replaced.filter(({ module }) => module === 'mf-users')).toHaveLength(1);
});
