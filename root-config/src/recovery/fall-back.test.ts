import { ModuleVersions } from '../loading/module-versions.ts';
import type { Failure } from '../release/module-failure.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';
import { entryOf, fakeImportMap, publishedVersion } from '../testing/published-version.ts';
import { applyFallback, fallBack, replayFailures } from './fall-back.ts';

const USERS = '@console/mf-users';
const entryAddress = (version: string) => entryOf('mf-users', version);
const failure: Failure = { stage: 'mount', number: 'MF-041', message: 'It is broken' };

function runnable(source: RunnableVersion['source'], address: string): RunnableVersion {
  return { source, module: 'mf-users', specifiers: [USERS], address };
}
const override = runnable('override', 'http://localhost:8080/mf-users.js');
const live = runnable('live', entryAddress('2.0.0'));
const lastGood = runnable('last-good', entryAddress('1.0.0'));
const sameAsLive = runnable('override', entryAddress('2.0.0'));

test.each([
  ['an override', 'the live version', [override, live, lastGood], [], override, live],
  ['the live version', 'the last good one', [override, live, lastGood], [override], live, lastGood],
  ['the live version', 'the last good one', [live, lastGood], [], live, lastGood],
  ['the live version', 'nothing', [live], [], live, undefined],
  ['the last good one', 'nothing', [live, lastGood], [live], lastGood, undefined],
  [
    'the last good one',
    'nothing',
    [override, live, lastGood],
    [override, live],
    lastGood,
    undefined,
  ],
  [
    'an override to the live version',
    'the last good one',
    [sameAsLive, live, lastGood],
    [],
    sameAsLive,
    lastGood,
  ],
  ['an override to the live version', 'nothing', [sameAsLive, live], [], sameAsLive, undefined],
])('falls back from %s to %s', (_from, _to, versions, before, current, next) => {
  const tried = before.map((version) => ({ version, failure }));
  const fallback = fallBack(failure, { status: 'loaded', current, tried }, versions);
  expect(fallback).toEqual({
    left: current,
    failure,
    next,
    setAside: current.source === 'override' ? [USERS] : [],
  });
});

describe('in the page', () => {
  let pointed: Record<string, string>;
  const published = (version: string) => publishedVersion('mf-users', version);
  const page = {
    modules: { 'mf-users': { live: published('2.0.0'), lastGood: published('1.0.0') } },
    overrideOrigins: [],
  };
  const trying = () => new ModuleVersions(page, [{ specifier: USERS, address: override.address }]);

  beforeEach(() => {
    localStorage.clear();
    pointed = fakeImportMap();
  });

  test('the override comes first, then the live version, then the last good one', () => {
    const versions = trying();
    const fail = () =>
      applyFallback(versions, { specifier: USERS, ...failure })?.next?.published?.version;
    expect(versions.get(USERS)?.current.source).toBe('override');
    expect(fail()).toBe('2.0.0');
    expect(pointed[USERS]).toBe(entryAddress('2.0.0'));
    expect(fail()).toBe('1.0.0');
    expect(pointed[USERS]).toBe(entryAddress('1.0.0'));
    expect(fail()).toBeUndefined();
    expect(versions.get(USERS)?.status).toBe('failed');
    expect(versions.get(USERS)?.tried).toHaveLength(3);
  });

  test('an override that fails is set aside; a published version is not', () => {
    const versions = trying();
    const aside = () => localStorage.getItem('import-map-overrides-disabled');
    applyFallback(versions, { specifier: USERS, ...failure });
    expect(aside()).toBe(`["${USERS}"]`);
    localStorage.clear();
    applyFallback(versions, { specifier: USERS, ...failure });
    expect(aside()).toBeNull();
  });

  test('an unknown module cannot fail', () => {
    expect(applyFallback(trying(), { specifier: '@console/mf-none', ...failure })).toBeUndefined();
  });

  test('replays the failures of the start in their order', () => {
    const versions = trying();
    const early = (address: string) => ({ specifier: USERS, address, ...failure });
    const unknown = early(entryAddress('0.9.0'));
    const fallbacks = replayFailures(versions, [
      early(override.address),
      unknown,
      early(entryAddress('2.0.0')),
    ]);
    expect(fallbacks.map(({ left }) => left.address)).toEqual([
      override.address,
      entryAddress('2.0.0'),
    ]);
    expect(versions.get(USERS)?.current.published?.version).toBe('1.0.0');
  });
});
