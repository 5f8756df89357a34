import { answers, beside, deleted, fails, fakeLoader } from '../testing/fake-loader.ts';
import type * as Published from '../testing/published-version.ts';
import { entryOf } from '../testing/published-version.ts';
import { loadModule } from './load-module.ts';
import { states$, versions } from './page-versions.ts';

const USERS = '@console/mf-users';
const LIVE = entryOf('mf-users', '2.0.0');
const HUBS = entryOf('mf-hubs', '1.0.0');

/** The error with which the texts of all modules fail to load; undefined if they load. */
let mockTextsFault: unknown;
jest.mock('../translations/translations.ts', () => ({
  loadTexts: () => Promise.resolve(mockTextsFault),
  textsAddress: (namespace: string) => `https://texts.test/${namespace}.json`,
}));

// The first import of `page-versions.ts` reads the page's data.
jest.mock('../release/page-data.ts', () => {
  const { fakeImportMap, publishedVersion } = jest.requireActual<typeof Published>(
    '../testing/published-version.ts',
  );
  const at = (module: string, version: string) =>
    publishedVersion(module, version, {
      integrity: { [`https://texts.test/${module}.json`]: 'sha384-texts' },
    });
  fakeImportMap();
  return {
    pageReleases: () => ({
      modules: {
        'mf-users': { live: at('mf-users', '2.0.0'), lastGood: at('mf-users', '1.0.0') },
        'mf-hubs': { live: at('mf-hubs', '1.0.0') },
      },
      overrideOrigins: [],
    }),
  };
});

beforeEach(() => {
  jest.useRealTimers();
  fakeLoader();
  mockTextsFault = undefined;
  versions.restart(USERS);
  versions.restart('@console/mf-hubs');
  document.head.replaceChildren();
});

test('loads a module from the address that the import map has for its name', async () => {
  const module = { mount: () => undefined };
  answers[LIVE] = () => Promise.resolve(module);
  expect(await loadModule(USERS)).toBe(module);
  expect(versions.get(USERS)?.status).toBe('loaded');
});

test('marks the dependencies of a module as loaded with it, and nothing else', async () => {
  answers[LIVE] = () => Promise.resolve({});
  await loadModule(USERS);
  expect(versions.get('@console/mf-hubs')?.status).toBe('waiting');
  beside.add(HUBS);
  await loadModule(USERS);
  expect(versions.get('@console/mf-hubs')?.status).toBe('loaded');
});

test('reports the cause of a failed file and lets it be fetched again', async () => {
  answers[LIVE] = fails(LIVE, 'It threw');
  await expect(loadModule(USERS)).rejects.toMatchObject({
    specifier: USERS,
    stage: 'load',
    number: 'MF-037',
    message: 'It threw',
  });
  expect(deleted).toEqual([LIVE]);
});

test('blames an imported module if it is the one that fails', async () => {
  answers[LIVE] = fails(HUBS, 'It threw');
  await expect(loadModule(USERS)).rejects.toMatchObject({ specifier: '@console/mf-hubs' });
  expect(versions.get(USERS)?.status).toBe('waiting');
});

test('fault 91: unusable texts are a failure as long as there is another version', async () => {
  mockTextsFault = new Error('It answered 404');
  answers[LIVE] = () => Promise.resolve({});
  answers[HUBS] = () => Promise.resolve({});
  await expect(loadModule(USERS)).rejects.toMatchObject({
    specifier: USERS,
    number: 'MF-005',
    message: "The module's texts cannot be used: It answered 404",
  });
  await loadModule('@console/mf-hubs');
  expect(versions.get('@console/mf-hubs')?.status).toBe('loaded');
});

test('fails a module that does not answer within 15 seconds, and lets it be fetched again', async () => {
  jest.useFakeTimers();
  const script = document.createElement('script');
  script.src = HUBS;
  document.head.append(script);
  const ended = new Promise<never>((_, reject) => {
    script.addEventListener('error', () => fails(HUBS)().catch(reject));
  });
  answers[HUBS] = () => ended;
  const loading = loadModule('@console/mf-hubs');
  const failed = expect(loading).rejects.toMatchObject({
    number: 'MF-031',
    message: '@console/mf-hubs did not answer within 15 s',
  });
  await jest.advanceTimersByTimeAsync(15_100);
  await failed;
  expect(script.isConnected).toBe(false);
  expect(deleted).toEqual([HUBS]);
});

test('publishes the states of all modules', async () => {
  answers[HUBS] = () => Promise.resolve({});
  await loadModule('@console/mf-hubs');
  expect(states$.value.map(({ status }) => status).sort()).toEqual(['loaded', 'waiting']);
});
