import type { PublishedVersion } from '@console/shared-ui/contract';
import { loadModule } from './load-module.ts';
import { loads, states$, versions } from './page-versions.ts';

const USERS = '@console/mf-users';
const LIVE = 'https://users.test/mf-users/2.0.0/mf-users.js';
const HUBS = 'https://hubs.test/mf-hubs/1.0.0/mf-hubs.js';

/** SystemJS's answers by address; by default it never answers. */
let answers: Record<string, () => Promise<unknown>>;
/** Addresses that SystemJS has loaded besides the one it was asked for. */
const beside = new Set<string>();
const deleted: string[] = [];

/** Why a module has no texts in the page's language. */
let mockTextsFault: unknown;
jest.mock('../translations/translations.ts', () => ({
  loadTexts: () => Promise.resolve(mockTextsFault),
  textsAddress: (namespace: string) => `https://texts.test/${namespace}.json`,
}));

// The modules of the page are created on the first import of their file.
jest.mock('../release/page-data.ts', () => {
  const version = (number: string, specifier: string, address: string): PublishedVersion => ({
    version: number,
    publishedAt: '2026-01-31T12:00:00Z',
    imports: { [specifier]: address },
    integrity: {
      [`https://texts.test/${specifier.replace('@console/', '')}.json`]: 'sha384-texts',
    },
    uses: {},
  });
  const at = (name: string, number: string) =>
    version(
      number,
      `@console/mf-${name}`,
      `https://${name}.test/mf-${name}/${number}/mf-${name}.js`,
    );
  Object.assign(globalThis, {
    System: {
      // State that the first script has set.
      get: () => ({
        loads: { sources: new Map(), broken: new Map() },
        applied: [],
        setAside: [],
        failures: [],
      }),
      addImportMap: () => undefined,
    },
  });
  return {
    pageReleases: () => ({
      modules: {
        'mf-users': { live: at('users', '2.0.0'), lastGood: at('users', '1.0.0') },
        'mf-hubs': { live: at('hubs', '1.0.0') },
      },
      overrideOrigins: [],
    }),
  };
});

beforeEach(async () => {
  jest.useRealTimers();
  Object.assign(globalThis, {
    fetch: async () => ({
      ok: true,
      headers: new Headers({ 'content-type': 'text/javascript' }),
      arrayBuffer: async () => new ArrayBuffer(0),
    }),
    System: {
      import: (specifier: string) => {
        const address = versions.get(specifier)?.current.address ?? '';
        return answers[address]?.() ?? new Promise(() => undefined);
      },
      addImportMap: () => undefined,
      get: (address: string) => (beside.has(address) ? {} : null),
      delete: (address: string) => deleted.push(address),
    },
  });
  answers = {};
  mockTextsFault = undefined;
  versions.restart(USERS);
  versions.restart('@console/mf-hubs');
  document.head.replaceChildren();
  beside.clear();
  deleted.length = 0;
});

/** Rejects for an address whose file fails, and records it as SystemJS does. */
function fails(address: string, message = 'Error loading'): () => Promise<never> {
  return () => {
    const error = new Error(message);
    loads.sources.set(address, error);
    loads.broken.set(address, error);
    return Promise.reject(error);
  };
}

test('loads the module that its name maps to in the import map', async () => {
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

test('blames the imported module if that one fails', async () => {
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
    message: 'its texts cannot be used: It answered 404',
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
