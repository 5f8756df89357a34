import type { PublishedVersion } from '@console/shared-ui/contract';
import { loadModule } from '../loading/load-module.ts';
import { loads, versions } from '../loading/page-versions.ts';
import { ModuleFailure } from '../release/module-failure.ts';
import { fallbacks$, recover, startOver } from './page-recovery.ts';

const USERS = '@console/mf-users';
const LIVE = 'https://users.test/mf-users/2.0.0/mf-users.js';
const BEFORE = 'https://users.test/mf-users/1.0.0/mf-users.js';

/** What SystemJS gives for an address. */
let answers: Record<string, () => Promise<unknown>>;
const deleted: string[] = [];
const fetched: string[] = [];

jest.mock('../translations/translations.ts', () => ({ loadTexts: () => Promise.resolve() }));

// The modules of the page are made when their file is first imported.
jest.mock('../release/page-data.ts', () => {
  const at = (number: string): PublishedVersion => ({
    version: number,
    publishedAt: '2026-01-31T12:00:00Z',
    imports: { '@console/mf-users': `https://users.test/mf-users/${number}/mf-users.js` },
    integrity: {},
    uses: {},
  });
  Object.assign(globalThis, {
    System: {
      // What the first script has begun.
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
      modules: { 'mf-users': { live: at('2.0.0'), lastGood: at('1.0.0') } },
      overrideOrigins: [],
    }),
  };
});

beforeEach(() => {
  Object.assign(globalThis, {
    fetch: async (address: string) => {
      fetched.push(address);
      return {
        ok: true,
        headers: new Headers({ 'content-type': 'text/javascript' }),
        arrayBuffer: async () => new ArrayBuffer(0),
      };
    },
    System: {
      import: (specifier: string) => answers[versions.of(specifier)?.current.address ?? '']?.(),
      addImportMap: () => undefined,
      get: () => null,
      delete: (address: string) => deleted.push(address),
    },
  });
  answers = {};
  versions.restart(USERS);
  deleted.length = 0;
  fetched.length = 0;
});

/** SystemJS's answer for an address whose file fails, told as SystemJS does. */
function fails(address: string, message = 'Error loading'): () => Promise<never> {
  return () => {
    const error = new Error(message);
    loads.sources.set(address, error);
    loads.broken.set(address, error);
    return Promise.reject(error);
  };
}

async function failureOfLoading(): Promise<ModuleFailure> {
  const failure = await loadModule(USERS).catch((error: unknown) => error);
  if (failure instanceof ModuleFailure) return failure;
  throw new Error('It has loaded');
}

test('where the published version fails the one before runs, and somebody is told', async () => {
  const module = {};
  const heard: string[] = [];
  const listening = fallbacks$.subscribe(({ left, next, failure }) =>
    heard.push(`${left.address} → ${next?.address}: ${failure.number} ${failure.message}`),
  );
  answers[LIVE] = fails(LIVE, 'It threw');
  answers[BEFORE] = () => Promise.resolve(module);
  expect(recover(await failureOfLoading())).toBe(true);
  expect(await loadModule(USERS)).toBe(module);
  expect(heard).toEqual([`${LIVE} → ${BEFORE}: MF-037 It threw`]);
  expect(deleted).toEqual([LIVE]);
  listening.unsubscribe();
});

test('the style of the version that is left goes with it, and stays where none is left', async () => {
  const style = (version: string) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `https://users.test/mf-users/${version}/mf-users.css`;
    document.head.append(link);
    return link;
  };
  const live = style('2.0.0');
  const before = style('1.0.0');
  answers[LIVE] = fails(LIVE);
  answers[BEFORE] = fails(BEFORE);
  recover(await failureOfLoading());
  expect(live.isConnected).toBe(false);
  recover(await failureOfLoading());
  expect(before.isConnected).toBe(true);
});

test('without a version to go to nothing is left, and the next try begins again', async () => {
  answers[LIVE] = fails(LIVE);
  answers[BEFORE] = fails(BEFORE);
  expect(recover(await failureOfLoading())).toBe(true);
  expect(recover(await failureOfLoading())).toBe(false);
  expect(versions.of(USERS)?.status).toBe('failed');
  expect(deleted).toEqual([LIVE, BEFORE]);
  fetched.length = 0;
  await startOver(USERS);
  // Anew from the network, over what the browser keeps.
  expect(fetched.sort()).toEqual([BEFORE, LIVE].sort());
  answers[LIVE] = () => Promise.resolve({});
  await loadModule(USERS);
  expect(versions.of(USERS)?.current.address).toBe(LIVE);
});

test('what the page does not know has nowhere to go', () => {
  const failure = { stage: 'load', number: 'MF-037', message: '' } as const;
  expect(recover(new ModuleFailure('@console/mf-none', failure))).toBe(false);
});
