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
const begin = async (come: readonly MicroFrontend[]) => {
  steps.push(...come.map(({ module }) => `begin ${module}`));
  return come.map((one) => ({ ...one, label: { en: 'Bills', fr: 'Factures' } }));
};

beforeEach(() => {
  steps.length = 0;
  gone.clear();
  microFrontends$.next([users, hubs, tried]);
  jest.mocked(unregisterApplication).mockImplementation(async (name) => {
    await Promise.resolve();
    steps.push(`end ${name}`);
  });
});

const labels = () => microFrontends$.value.map(({ label }) => label.en);

test('what comes stands where it is published, with the labels of the deployment, before what is tried', async () => {
  await changeSections({ come: [billing], gone: [] }, published(users, billing, hubs), begin);
  expect(labels()).toEqual(['users', 'Bills', 'hubs', 'tried']);
  expect(steps).toEqual(['begin @console/mf-billing']);
});

test('what goes is out of the menu at once, and is known to have been there', async () => {
  const ending = changeSections({ come: [], gone: [hubs] }, published(users), begin);
  expect(labels()).toEqual(['users', 'tried']);
  expect([...gone]).toEqual([hubs]);
  await ending;
  expect(steps).toEqual(['end @console/mf-hubs']);
});

test('what comes back begins only once it has ended', async () => {
  void changeSections({ come: [], gone: [hubs] }, published(users), begin);
  await changeSections({ come: [hubs], gone: [] }, published(users, hubs), begin);
  expect(steps).toEqual(['end @console/mf-hubs', 'begin @console/mf-hubs']);
});
