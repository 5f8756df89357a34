import type { MicroFrontend, PageReleases } from '@console/shared-ui/contract';
import { unregisterApplication } from 'single-spa';
import { gone, microFrontends$ } from '../sections/sections.ts';
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
const register = async (come: readonly MicroFrontend[]) => {
  steps.push(...come.map(({ module }) => `register ${module}`));
  return come.map((one) => ({ ...one, label: { en: 'Bills', fr: 'Factures' } }));
};

beforeEach(() => {
  steps.length = 0;
  gone.clear();
  microFrontends$.next([users, hubs, tried]);
  jest.mocked(unregisterApplication).mockImplementation(async (name) => {
    await Promise.resolve();
    steps.push(`unregister ${name}`);
  });
});

const labels = () => microFrontends$.value.map(({ label }) => label.en);

test('a new section is put in the published order, with the deployment’s labels, before overrides', async () => {
  await changeSections({ come: [billing], gone: [] }, published(users, billing, hubs), register);
  expect(labels()).toEqual(['users', 'Bills', 'hubs', 'tried']);
  expect(steps).toEqual(['register @console/mf-billing']);
});

test('a removed section leaves the menu at once and is remembered', async () => {
  const ending = changeSections({ come: [], gone: [hubs] }, published(users), register);
  expect(labels()).toEqual(['users', 'tried']);
  expect([...gone]).toEqual([hubs]);
  await ending;
  expect(steps).toEqual(['unregister @console/mf-hubs']);
});

test('a section that returns starts only after it has been unregistered', async () => {
  void changeSections({ come: [], gone: [hubs] }, published(users), register);
  await changeSections({ come: [hubs], gone: [] }, published(users, hubs), register);
  expect(steps).toEqual(['unregister @console/mf-hubs', 'register @console/mf-hubs']);
});
