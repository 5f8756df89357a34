import { api, grant } from '@console/shared-auth/testing';
import i18next from 'i18next';
import type { ManifestSearch, MicroFrontend } from '../contract/manifest.ts';
import { queryClient } from '../queries/query-client.ts';
import { type FoundNames, findNames, readLists, readyViews, suggestQueries } from './find-names.ts';
import { manifests } from './manifests.ts';

const search: ManifestSearch = {
  lists: [
    { path: '/place/all', permission: 'GetTenants' },
    { path: '/place/own', permission: 'GetUsers' },
  ],
  name: ['name', 'town'],
  detail: 'code',
  fields: {
    code: { label: 'search.code', members: ['code'] },
    size: { label: 'search.size', members: ['size'], kind: 'number' },
    opened: { label: 'search.opened', members: ['openedAt'], kind: 'time' },
  },
};

/** Declares a module whose rows are places. */
function declare(changes: Partial<ManifestSearch> = {}): void {
  const manifest: MicroFrontend = {
    module: '@console/mf-places',
    route: '/places',
    label: { en: 'Places', fr: 'Lieux' },
    permissions: [],
    menu: [],
    search: { ...search, ...changes },
  };
  manifests.set([manifest]);
}

const all = ['place', 'all'];
const places = [
  { id: 'A-1', name: 'Œuvre du Léman', code: 'one', size: 3, openedAt: '2025-03-01T00:00:00Z' },
  { id: 'A-2', name: 'Léman', town: 'Frères', code: 'two', size: 12 },
  { id: 'A-3', name: 'Hôpital a-2', code: 'three' },
];

const foundFor = (query: string, limit = 6): FoundNames | undefined =>
  findNames(query, limit, () => undefined)[0];

const names = (query: string, limit = 6) => foundFor(query, limit)?.found.map(({ name }) => name);

/** Opens the search, and waits until its list has been read or has failed. */
const opened = () =>
  new Promise<void>((resolve) => {
    void readLists(() => {
      if (foundFor('leman')?.reading !== 'reading') resolve();
    });
  });

/** Returns the names, once the code and texts that the query needs are loaded. */
const laterNames = async (query: string) => {
  await new Promise<void>((resolve) => {
    if (findNames(query, 6, resolve)[0]?.found.length) resolve();
  });
  return names(query);
};

beforeAll(() =>
  i18next.init({
    lng: 'fr',
    resources: { fr: { 'mf-places': { search: { code: 'chiffre', size: 'taille' } } } },
  }),
);

beforeEach(() => {
  declare();
  grant('GetTenants', 'GetUsers');
  queryClient.setQueryData(all, places);
});
afterEach(() => queryClient.clear());

test('names, details and addresses follow the manifest', () => {
  const found = [{ id: 'A-2', name: 'Léman Frères', detail: 'two', address: '/places/A-2' }];
  expect(foundFor('two')).toEqual({ route: '/places', reading: undefined, found });
  declare({ name: ['code'], detail: 'size', routerLink: '/places/list?open={id}' });
  expect(foundFor('12')?.found).toEqual([
    { id: 'A-2', name: 'two', detail: '12', address: '/places/list?open=A-2' },
  ]);
});

test('the number of all matches is that of the list, with a link that has the same search in every language', async () => {
  declare({ list: '/places/list' });
  expect(foundFor('a-', 2)?.all).toEqual({ count: 3, address: '/places/list?q=a-' });
  expect(foundFor('leman three')?.all).toBeUndefined();
  expect(foundFor('three')?.all?.count).toBe(1);
  await laterNames('taille:>2');
  expect(foundFor(' taille:>2 ')?.all).toEqual({
    count: 2,
    address: '/places/list?q=size%3A%3E2',
  });
  declare();
  expect(foundFor('a-')?.all).toBeUndefined();
});

test('suggests values only after the name of a field', async () => {
  const suggested = (query: string) => suggestQueries(query).map(({ query }) => query);
  expect(suggested('chif')).toEqual([]);
  await laterNames('code:one');
  expect(suggested('leman opened:').at(-1)).toBe('leman opened:aucun ');
  expect(suggested('leman')).toEqual([]);
  grant();
  expect(suggested('opened:')).toEqual([]);
});

test('views are offered to users with one of their permissions', () => {
  const view = { label: { en: 'Big', fr: 'Grands' }, routerLink: '/places/list?q=size%3A%3E9' };
  declare({
    views: [
      { ...view, permissions: ['GetUsers', 'PutTenant'] },
      { ...view, permissions: ['PutTenant'] },
      { ...view, permissions: [] },
    ],
  });
  expect(readyViews().map(({ route, view }) => [route, view.permissions])).toEqual([
    ['/places', ['GetUsers', 'PutTenant']],
  ]);
});

test('ignores missing and invalid members; a row without a name is named by its id', () => {
  queryClient.setQueryData(all, [
    { id: 'B-1', name: 'Alpha', town: null, code: { of: 1 } },
    { id: 'B-2', name: '', town: [] },
  ]);
  expect(foundFor('b-1')?.found).toEqual([{ id: 'B-1', name: 'Alpha', address: '/places/B-1' }]);
  expect(names('b-2')).toEqual(['B-2']);
});

test('ignores accents, case and ligatures; names that start with the query come first', () => {
  expect(names('LEMAN')).toEqual(['Léman Frères', 'Œuvre du Léman']);
  expect(names('oeuvre')).toEqual(['Œuvre du Léman']);
});

test('rows whose name or detail matches come before rows with the text in another field', () => {
  declare({ fields: { mail: { label: 'search.mail', members: ['mail'] } } });
  const mail = (name: string) => `${name.toLowerCase()}@town.example`;
  const rows = ['Aarau', 'Basler', 'Examen'].map((name) => ({ id: name, name, mail: mail(name) }));
  queryClient.setQueryData(all, rows);
  expect(names('exam')).toEqual(['Examen', 'Aarau', 'Basler']);
  expect(names('sle')).toEqual(['Basler']);
  expect(names('le')).toEqual(['Basler', 'Aarau', 'Examen']);
});

test('an id comes before names that contain it', () => {
  expect(names(' a-2 ')).toEqual(['Léman Frères', 'Hôpital a-2']);
});

test('returns at most the requested number', () => {
  expect(names('e', 2)).toHaveLength(2);
});

test('finds a row only once if it is in two lists', () => {
  queryClient.setQueryData(['place', 'own'], places.slice(1));
  expect(names('freres')).toEqual(['Léman Frères']);
});

test('finds rows that were read later', () => {
  queryClient.setQueryData(all, [{ id: 'A-4', name: 'Clinique' }]);
  expect(names('clin')).toEqual(['Clinique']);
});

test('finds nothing in a list that the user may no longer read', () => {
  grant('GetUsers');
  expect(names('leman')).toEqual([]);
});

test('finds nothing for an empty query', () => {
  expect(findNames(' ', 6, () => undefined)).toEqual([]);
  expect(names('nothing like it')).toEqual([]);
});

test('finds rows by a field, named as in the manifest or in the user’s language', async () => {
  expect(await laterNames('code:three')).toEqual(['Hôpital a-2']);
  expect(names('chiffre:three')).toEqual(['Hôpital a-2']);
  expect(names('leman -code:one')).toEqual(['Léman Frères']);
  expect(names('taille:>5')).toEqual(['Léman Frères']);
  expect(names('opened:2025')).toEqual(['Œuvre du Léman']);
  expect(names('code:')).toEqual([]);
});

test('reads the first permitted list of each module', async () => {
  queryClient.clear();
  grant('GetUsers');
  api.GET.mockResolvedValue({ data: places });
  await readLists(() => undefined);
  expect(foundFor('leman')?.reading).toBe('reading');
  await opened();
  expect(names('freres')).toEqual(['Léman Frères']);
  expect(api.GET.mock.calls.map(([path]) => path)).toEqual(['/place/own']);
});

test('reports a list that cannot be read', async () => {
  queryClient.clear();
  api.GET.mockResolvedValue({ data: 'no list' });
  await opened();
  expect(foundFor('leman')?.reading).toBe('failed');
});

test('shares the cache of the screens’ lists', async () => {
  queryClient.clear();
  grant('GetManagementHub');
  declare({ lists: [{ path: '/hub', permission: 'GetManagementHub' }] });
  api.GET.mockResolvedValue({ data: { id: 'H-1', name: 'Riviera' } });
  await opened();
  expect(queryClient.getQueryData(['hub', 'own'])).toEqual([{ id: 'H-1', name: 'Riviera' }]);
  expect(names('riviera')).toEqual(['Riviera']);
});

test('loads what the page’s manifests omit, and retries', async () => {
  const [manifest] = manifests.get();
  if (!manifest) throw new Error('no manifest');
  const { search: declared, ...first } = manifest;
  manifests.set([first]);
  await readLists(() => undefined);
  expect(findNames('leman', 6, () => undefined)).toEqual([]);
  const json = async () => ({ microFrontends: [{ ...first, search: declared }] });
  globalThis.fetch = jest.fn(async () => ({ json })) as never; // Only this member is used.
  await readLists(() => undefined);
  await readLists(() => undefined);
  expect(names('freres')).toEqual(['Léman Frères']);
  expect(jest.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(['/releases.json']);
});
