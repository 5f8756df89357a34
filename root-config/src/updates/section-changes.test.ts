import type { MicroFrontend, PageReleases, PublishedVersion } from '@console/shared-ui/contract';
import { ModuleVersions } from '../loading/module-versions.ts';
import { fakeImportMap, publishedVersion } from '../testing/published-version.ts';
import { sectionChanges } from './section-changes.ts';

const section = (name: string, route = `/${name}`): MicroFrontend => ({
  module: `@console/mf-${name}`,
  route,
  label: { en: name, fr: name },
  permissions: ['GetUsers'],
  menu: [],
});

const at = (module: string, more: Partial<PublishedVersion> = {}) => ({
  live: publishedVersion(module, '1.0.0', more),
});
const ui = at('shared-ui', { provides: '1.2.0' });

const page = (names: readonly string[], more: PageReleases['modules'] = {}): PageReleases => ({
  modules: {
    'shared-ui': ui,
    ...Object.fromEntries(names.map((one) => [`mf-${one}`, at(`mf-${one}`)])),
    ...more,
  },
  microFrontends: [...names, ...Object.keys(more).map((one) => one.replace('mf-', ''))].map((one) =>
    section(one),
  ),
  overrideOrigins: [],
});
const here = [section('users'), section('hubs')];
const made = page(['users', 'hubs']);

beforeEach(fakeImportMap);

/** Describes the changes to an open page as text. */
function changes(
  now: PageReleases,
  given: Partial<Parameters<typeof sectionChanges>[0]> = {},
): string[] {
  const { come, wait, gone } = sectionChanges({
    here,
    now,
    versions: new ModuleVersions(made, []),
    isAllowed: (address) => address.startsWith('https://console.test/'),
    ...given,
  });
  const named = (what: string, all: readonly MicroFrontend[]) =>
    all.map(({ module }) => `${module.replace('@console/mf-', '')} ${what}`);
  return [...named('comes', come), ...named('waits', wait), ...named('goes', gone)];
}

test('nothing changes without new sections, or with a server that does not list sections', () => {
  expect(changes(made)).toEqual([]);
  const { microFrontends: _, ...silent } = page(['users', 'hubs', 'billing']);
  expect(changes(silent)).toEqual([]);
});

test('adds a new section and removes one that is gone', () => {
  expect(changes(page(['users', 'billing']))).toEqual(['billing comes', 'hubs goes']);
});

test.each([
  [
    'from a host that this page’s policy does not allow',
    { imports: { '@console/mf-billing': 'https://billing.test/mf-billing.js' } },
  ],
  [
    'for a newer shared module than this page has loaded',
    { uses: { '@console/shared-ui': '1.3.0' } },
  ],
])('a section %s waits until the page is reloaded', (_, more) => {
  expect(changes(page(['users', 'hubs'], { 'mf-billing': at('mf-billing', more) }))).toEqual([
    'billing waits',
  ]);
});

test('a section whose route is taken by an override waits, too', () => {
  const tried = [...here, section('bills', '/billing')];
  const versions = new ModuleVersions(made, [
    { specifier: '@console/mf-bills', address: 'http://localhost:9099/mf-bills.js' },
  ]);
  expect(changes(page(['users', 'hubs', 'billing']), { here: tried, versions })).toEqual([
    'billing waits',
  ]);
});

test('overrides stay, whether the console has such a module or not', () => {
  const versions = new ModuleVersions(made, [
    { specifier: '@console/mf-bills', address: 'http://localhost:9099/mf-bills.js' },
    { specifier: '@console/mf-hubs', address: 'http://localhost:9024/mf-hubs.js' },
  ]);
  expect(changes(page(['users']), { here: [...here, section('bills')], versions })).toEqual([]);
});
