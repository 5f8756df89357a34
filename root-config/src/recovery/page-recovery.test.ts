import { loadModule } from '../loading/load-module.ts';
import { versions } from '../loading/page-versions.ts';
import { ModuleFailure } from '../release/module-failure.ts';
import { answers, deleted, fails, fakeLoader, fetched } from '../testing/fake-loader.ts';
import type * as Published from '../testing/published-version.ts';
import { entryOf } from '../testing/published-version.ts';
import { fallbacks$, recover, startOver } from './page-recovery.ts';

const USERS = '@console/mf-users';
const LIVE = entryOf('mf-users', '2.0.0');
const BEFORE = entryOf('mf-users', '1.0.0');

jest.mock('../translations/translations.ts', () => ({ loadTexts: () => Promise.resolve() }));

// The first import of `page-versions.ts` reads the page's data.
jest.mock('../release/page-data.ts', () => {
  const { fakeImportMap, publishedVersion } = jest.requireActual<typeof Published>(
    '../testing/published-version.ts',
  );
  const at = (version: string) => publishedVersion('mf-users', version);
  fakeImportMap();
  return {
    pageReleases: () => ({
      modules: { 'mf-users': { live: at('2.0.0'), lastGood: at('1.0.0') } },
      overrideOrigins: [],
    }),
  };
});

beforeEach(() => {
  fakeLoader();
  versions.restart(USERS);
});

async function getLoadFailure(): Promise<ModuleFailure> {
  const failure = await loadModule(USERS).catch((error: unknown) => error);
  if (failure instanceof ModuleFailure) return failure;
  throw new Error('It has loaded');
}

test('runs the previous version after the live one failed, and reports it', async () => {
  const module = {};
  const reported: string[] = [];
  const listening = fallbacks$.subscribe(({ left, next, failure }) =>
    reported.push(`${left.address} → ${next?.address}: ${failure.number} ${failure.message}`),
  );
  answers[LIVE] = fails(LIVE, 'It threw');
  answers[BEFORE] = () => Promise.resolve(module);
  expect(recover(await getLoadFailure())).toBe(true);
  expect(await loadModule(USERS)).toBe(module);
  expect(reported).toEqual([`${LIVE} → ${BEFORE}: MF-037 It threw`]);
  expect(deleted).toEqual([LIVE]);
  listening.unsubscribe();
});

test('removes the stylesheet of a version that is replaced, but not of a version without a successor', async () => {
  const style = (version: string) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = entryOf('mf-users', version).replace('.js', '.css');
    document.head.append(link);
    return link;
  };
  const live = style('2.0.0');
  const before = style('1.0.0');
  answers[LIVE] = fails(LIVE);
  answers[BEFORE] = fails(BEFORE);
  recover(await getLoadFailure());
  expect(live.isConnected).toBe(false);
  recover(await getLoadFailure());
  expect(before.isConnected).toBe(true);
});

test('keeps a failed previous version, and starts over with the live one on request', async () => {
  answers[LIVE] = fails(LIVE);
  answers[BEFORE] = fails(BEFORE);
  expect(recover(await getLoadFailure())).toBe(true);
  expect(recover(await getLoadFailure())).toBe(false);
  expect(versions.get(USERS)?.status).toBe('failed');
  expect(deleted).toEqual([LIVE, BEFORE]);
  fetched.length = 0;
  await startOver(USERS);
  // Refetched from the network, not from the browser's cache.
  expect(fetched.sort()).toEqual([BEFORE, LIVE].sort());
  answers[LIVE] = () => Promise.resolve({});
  await loadModule(USERS);
  expect(versions.get(USERS)?.current.address).toBe(LIVE);
});

test('an unknown module has no fallback', () => {
  const failure = { stage: 'load', number: 'MF-037', message: '' } as const;
  expect(recover(new ModuleFailure('@console/mf-none', failure))).toBe(false);
});
