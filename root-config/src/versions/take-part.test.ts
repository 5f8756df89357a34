/** @jest-environment node */
import { takesPart } from '@console/shared-ui/contract';
import { versions } from '../loading/page-versions.ts';
import { isOnTrial } from '../release/runnable-versions.ts';
import type * as Published from '../testing/published-version.ts';
import { getTrials, takePart } from './take-part.ts';

const USERS = '@console/mf-users';
const HUBS = '@console/mf-hubs';

// The first import of `page-versions.ts` reads the page's data.
jest.mock('../release/page-data.ts', () => {
  const { fakeImportMap, publishedVersion: at } = jest.requireActual<typeof Published>(
    '../testing/published-version.ts',
  );
  fakeImportMap();
  const trial = (id: string, until: string, module: string) => ({
    id,
    until,
    share: 50,
    modules: { [module]: at(module, '2.0.0') },
  });
  const names = ['mf-users', 'mf-hubs'];
  const releases = {
    modules: Object.fromEntries(names.map((name) => [name, { live: at(name, '1.0.0') }])),
    overrideOrigins: [],
    trials: [
      trial('a1', '2999-12-31T12:00:00Z', 'mf-users'),
      trial('a2', '2020-01-01T12:00:00Z', 'mf-hubs'),
    ],
  };
  return { pageReleases: () => releases };
});

const users = Array.from({ length: 40 }, (_, index) => `person-${index}`);
const isIn = (user: string, id: string) => takesPart(user, { id, share: 50 });
const findUser = (wanted: boolean) =>
  users.find((user) => isIn(user, 'a1') === wanted && isIn(user, 'a2')) ?? '';
const running = (specifier: string) => versions.get(specifier)?.current.source;

test('a trial ends at its date', () => {
  const idsAt = (time: string) =>
    getTrials(findUser(true), versions.releases, Date.parse(time)).map(({ id }) => id);
  expect(idsAt('2020-01-01T11:59:59Z')).toEqual(['a1', 'a2']);
  expect(idsAt('2020-01-01T12:00:00Z')).toEqual(['a1']);
});

test('a module on trial is recognized by its name in the import map, not by its folder', () => {
  expect(isOnTrial(USERS, versions.releases)).toBe(true);
  expect(isOnTrial('mf-users', versions.releases)).toBe(false);
  expect(isOnTrial('@console/mf-tenants', versions.releases)).toBe(false);
});

test('a participant runs the version on trial, unless the trial has ended', () => {
  takePart(findUser(false));
  expect([USERS, HUBS].map(running)).toEqual(['live', 'live']);
  takePart(findUser(true));
  expect([USERS, HUBS].map(running)).toEqual(['trial', 'live']);
});
