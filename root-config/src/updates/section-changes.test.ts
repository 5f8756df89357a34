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

/** Returns the changes to an open page, one text for each. */
function changes(
  now: PageReleases,
  given: Partial<Parameters<typeof sectionChanges>[0]> = {},
): string[] {
  const { added, needReload, removed } = sectionChanges({
    here,
    now,
    versions: new ModuleVersions(made, []),
    isAllowed: (address) => address.startsWith('https://console.test/'),
    ...given,
  });
  const named = (what: string, all: readonly MicroFrontend[]) =>
    all.map(({ module }) => `${module.replace('@console/mf-', '')} ${what}`);
  return [
    ...named('is added', added),
    ...named('needs a reload', needReload),
    ...named('is removed', removed),
  ];
}

test('nothing changes without new sections, or with a server that does not list sections', () => {
  expect(changes(made)).toEqual([]);
  const { microFrontends: _, ...silent } = page(['users', 'hubs', 'billing']);
  expect(changes(silent)).toEqual([]);
});

test('adds a new section, and removes a section that is no longer published', () => {
  expect(changes(page(['users', 'billing']))).toEqual(['billing is added', 'hubs is removed']);
});

test.each([
  [
    'whose host this page’s policy does not allow',
    { imports: { '@console/mf-billing': 'https://billing.test/mf-billing.js' } },
  ],
  [
    'that needs a newer shared module than the loaded one',
    { uses: { '@console/shared-ui': '1.3.0' } },
  ],
])('a section %s waits until the page is reloaded', (_, more) => {
  expect(changes(page(['users', 'hubs'], { 'mf-billing': at('mf-billing', more) }))).toEqual([
    'billing needs a reload',
  ]);
});

test('a section whose route an override uses waits for a reload, too', () => {
  const tried = [...here, section('bills', '/billing')];
  const versions = new ModuleVersions(made, [
    { specifier: '@console/mf-bills', address: 'http://localhost:9099/mf-bills.js' },
  ]);
  expect(changes(page(['users', 'hubs', 'billing']), { here: tried, versions })).toEqual([
    'billing needs a reload',
  ]);
});

test('overrides stay, whether or not the console has their module', () => {
  const versions = new ModuleVersions(made, [
    { specifier: '@console/mf-bills', address: 'http://localhost:9099/mf-bills.js' },
    { specifier: '@console/mf-hubs', address: 'http://localhost:9024/mf-hubs.js' },
  ]);
  expect(changes(page(['users']), { here: [...here, section('bills')], versions })).toEqual([]);
});
