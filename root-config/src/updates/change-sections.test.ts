import type { MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { unregisterApplication } from 'single-spa';
import { microFrontends$, removedSections } from '../sections/sections.ts';
import { changeSections } from './change-sections.ts';

jest.mock('single-spa', () => ({ unregisterApplication: jest.fn() }));

const section = (name: string, label = name): MicroFrontend => ({
  module: `@console/mf-${name}`,
  route: `/${name}`,
  label: { en: label, fr: label },
  permissions: ['GetUsers'],
  menu: [],
});
const [users, hubs, billing, tried] = ['users', 'hubs', 'billing', 'tried'].map((one) =>
  section(one),
) as [MicroFrontend, MicroFrontend, MicroFrontend, MicroFrontend];

const published = (...microFrontends: readonly MicroFrontend[]): PageReleases => ({
  modules: {},
  overrideOrigins: [],
  microFrontends,
});

const steps: string[] = [];
const register = async (added: readonly MicroFrontend[]) => {
  steps.push(...added.map(({ module }) => `register ${module}`));
  return added.map((one) => ({ ...one, label: { en: 'Bills', fr: 'Factures' } }));
};

beforeEach(() => {
  steps.length = 0;
  removedSections.clear();
  microFrontends$.next([users, hubs, tried]);
  jest.mocked(unregisterApplication).mockImplementation(async (name) => {
    await Promise.resolve();
    steps.push(`unregister ${name}`);
  });
});

const labels = () => microFrontends$.value.map(({ label }) => label.en);

test('adds a section with the deployment’s labels, in the published order and before overrides', async () => {
  await changeSections(
    { added: [billing], removed: [] },
    published(users, billing, hubs),
    register,
  );
  expect(labels()).toEqual(['users', 'Bills', 'hubs', 'tried']);
  expect(steps).toEqual(['register @console/mf-billing']);
});

test('a removed section leaves the menu immediately and is remembered', async () => {
  const ending = changeSections({ added: [], removed: [hubs] }, published(users), register);
  expect(labels()).toEqual(['users', 'tried']);
  expect([...removedSections]).toEqual([hubs]);
  await ending;
  expect(steps).toEqual(['unregister @console/mf-hubs']);
});

test('registers a section that returns only after its removal has been completed', async () => {
  void changeSections({ added: [], removed: [hubs] }, published(users), register);
  await changeSections({ added: [hubs], removed: [] }, published(users, hubs), register);
  expect(steps).toEqual(['unregister @console/mf-hubs', 'register @console/mf-hubs']);
});
