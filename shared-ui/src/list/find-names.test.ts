import { api, grant } from '@console/shared-auth/testing';
import i18next from 'i18next';
import type { ManifestSearch, MicroFrontend } from '../contract/manifest.ts';
import { queryClient } from '../queries/query-client.ts';
import { type FoundNames, findNames, readLists } from './find-names.ts';
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

const answer = (query: string, limit = 6): FoundNames | undefined =>
  findNames(query, limit, () => undefined)[0];

const names = (query: string, limit = 6) => answer(query, limit)?.found.map(({ name }) => name);

/** Opens the search, and waits until its list was read or has failed. */
const opened = () =>
  new Promise<void>((resolve) => {
    void readLists(() => {
      if (answer('leman')?.reading !== 'reading') resolve();
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

test('a row has the name, the detail and the address that the manifest says', () => {
  const found = [{ id: 'A-2', name: 'Léman Frères', detail: 'two', address: '/places/A-2' }];
  expect(answer('two')).toEqual({ route: '/places', reading: undefined, found });
  declare({ name: ['code'], detail: 'size', routerLink: '/places/list?open={id}' });
  expect(answer('12')?.found).toEqual([
    { id: 'A-2', name: 'two', detail: '12', address: '/places/list?open=A-2' },
  ]);
});

test('members that a row lacks, or that are no text, are left out; a row without a name has its id', () => {
  queryClient.setQueryData(all, [
    { id: 'B-1', name: 'Alpha', town: null, code: { of: 1 } },
    { id: 'B-2', name: '', town: [] },
  ]);
  expect(answer('b-1')?.found).toEqual([{ id: 'B-1', name: 'Alpha', address: '/places/B-1' }]);
  expect(names('b-2')).toEqual(['B-2']);
});

test('accents, case and ligatures are ignored, and a name that starts so comes first', () => {
  expect(names('LEMAN')).toEqual(['Léman Frères', 'Œuvre du Léman']);
  expect(names('oeuvre')).toEqual(['Œuvre du Léman']);
});

test('a pasted id comes before the names that contain it', () => {
  expect(names(' a-2 ')).toEqual(['Léman Frères', 'Hôpital a-2']);
});

test('no more are given than were asked for', () => {
  expect(names('e', 2)).toHaveLength(2);
});

test('a row of two lists is found once', () => {
  queryClient.setQueryData(['place', 'own'], places.slice(1));
  expect(names('freres')).toEqual(['Léman Frères']);
});

test('what was read since then is found', () => {
  queryClient.setQueryData(all, [{ id: 'A-4', name: 'Clinique' }]);
  expect(names('clin')).toEqual(['Clinique']);
});

test('a list that the person may no longer read has nothing to find', () => {
  grant('GetUsers');
  expect(names('leman')).toEqual([]);
});

test('nothing is found where nothing is asked for', () => {
  expect(findNames(' ', 6, () => undefined)).toEqual([]);
  expect(names('nothing like it')).toEqual([]);
});

test('a field is asked for by the name of the manifest, or that of the person’s language', async () => {
  expect(await laterNames('code:three')).toEqual(['Hôpital a-2']);
  expect(names('chiffre:three')).toEqual(['Hôpital a-2']);
  expect(names('leman -code:one')).toEqual(['Léman Frères']);
  expect(names('taille:>5')).toEqual(['Léman Frères']);
  expect(names('opened:2025')).toEqual(['Œuvre du Léman']);
  expect(names('code:')).toEqual([]);
});

test('as the search opens, of each kind the first list is read that the person may read', async () => {
  queryClient.clear();
  grant('GetUsers');
  api.GET.mockResolvedValue({ data: places });
  await readLists(() => undefined);
  expect(answer('leman')?.reading).toBe('reading');
  await opened();
  expect(names('freres')).toEqual(['Léman Frères']);
  expect(api.GET.mock.calls.map(([path]) => path)).toEqual(['/place/own']);
});

test('a list that cannot be read is told', async () => {
  queryClient.clear();
  api.GET.mockResolvedValue({ data: 'no list' });
  await opened();
  expect(answer('leman')?.reading).toBe('failed');
});

test('the console’s own lists are those of the screens, so nothing is read twice', async () => {
  queryClient.clear();
  grant('GetManagementHub');
  declare({ lists: [{ path: '/hub', permission: 'GetManagementHub' }] });
  api.GET.mockResolvedValue({ data: { id: 'H-1', name: 'Riviera' } });
  await opened();
  expect(queryClient.getQueryData(['hub', 'own'])).toEqual([{ id: 'H-1', name: 'Riviera' }]);
  expect(names('riviera')).toEqual(['Riviera']);
});

test('what the page leaves out of its manifests is loaded, again where that failed', async () => {
  const [manifest] = manifests.get();
  if (!manifest) throw new Error('no manifest');
  const { search: declared, ...first } = manifest;
  manifests.set([first]);
  await readLists(() => undefined);
  expect(findNames('leman', 6, () => undefined)).toEqual([]);
  const json = async () => ({ microFrontends: [{ ...first, search: declared }] });
  globalThis.fetch = jest.fn(async () => ({ json })) as never; // The requested member.
  await readLists(() => undefined);
  await readLists(() => undefined);
  expect(names('freres')).toEqual(['Léman Frères']);
  expect(jest.mocked(fetch).mock.calls.map(([address]) => address)).toEqual(['/releases.json']);
});
