import { runToEnd } from '../idle/run-to-end.ts';
import { manifests } from '../list/manifests.ts';
import type { ListSource } from '../queries/list-source.ts';
import type { ActivityStore, OwnRows } from './activity-store.ts';
import { ListNewsReader, listNews } from './list-news.ts';
import { type Snapshot, takeSnapshot } from './snapshot.ts';
import type { Visits } from './visit.ts';

interface Tenant {
  readonly id: string;
  readonly name: string;
}

const source: ListSource<Tenant> = {
  key: ['tenant', 'list'],
  permission: 'GetTenants',
  read: async () => ({ data: [] }),
  isRow: (value): value is Tenant => value !== null,
};
const listName = JSON.stringify(source.key);

const tenant = (name: string): Tenant => ({ id: `id of ${name}`, name });
const rows = (...names: readonly string[]) => names.map(tenant);
const ids = (...names: readonly string[]) => rows(...names).map(({ id }) => id);

/** The time of the user's last visit. The user's actions in a test happen at 1, 2, 3 … */
const LAST_VISIT = -1;

/** Returns a store that holds a snapshot of the list at the last visit. */
function storeWith(last: readonly Tenant[]): ActivityStore {
  const fields = ['name'];
  const reading = { rows: last, fields, nameOf: ({ name }: Tenant) => name };
  const snapshot: Snapshot = { ...runToEnd(takeSnapshot(reading, 0)), at: Date.now() };
  let visits: Visits = {
    usedAt: Date.now(),
    since: LAST_VISIT,
    before: { [listName]: 'one' },
    seen: {},
    takenAt: {},
  };
  let own: OwnRows | undefined;
  return {
    tidy: async () => undefined,
    writes: async () => [],
    keepWrite: async () => undefined,
    dropWrite: async () => undefined,
    calls: async () => undefined,
    keepCalls: async () => undefined,
    changeVisits: async (change) => (visits = change(visits)),
    snapshot: async () => snapshot,
    keepSnapshot: async () => undefined,
    ownRows: async () => own,
    keepOwnRows: async (_kind, rows) => {
      own = rows;
    },
    clear: async () => undefined,
  };
}

async function readerAfter(last: readonly Tenant[]): Promise<ListNewsReader> {
  const label = { en: 'Tenants', fr: 'Organisations' };
  const search = {
    lists: [{ path: '/tenant/list', permission: 'GetTenants' }],
    name: ['name'],
    changes: { name: 'field.name' },
  } as const;
  const route = '/tenants';
  manifests.set([
    { module: '@console/mf-tenants', route, label, permissions: [], menu: [], search },
  ]);
  const reader = new ListNewsReader(storeWith(last));
  await reader.begin();
  return reader;
}

/** Reads a list that was requested at `askedAt`, and returns the reported changes. */
async function reported(reader: ListNewsReader, list: readonly Tenant[], askedAt: number) {
  reader.compareWhenIdle(source.key, list, askedAt);
  await settled();
  const { added = [], changed = [], gone = [] } = listNews.get().get(listName)?.changes ?? {};
  return [added, changed, gone].map((things) => things.map(({ name }) => name));
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

const NOTHING = [[], [], []];

test('reports changes by others, but not changes by the user', async () => {
  const reader = await readerAfter(rows('A', 'B'));
  await reader.expect('tenant', ids('Mine'), 1);
  expect(await reported(reader, rows('B', 'Mine', 'Theirs'), 2)).toEqual([['Theirs'], [], ['A']]);
});

test('a list requested before the user’s writes ended does not report them as news', async () => {
  const reader = await readerAfter(rows('A'));
  await reader.expect('tenant', ids('1', '2', '3'), Number.POSITIVE_INFINITY);
  expect(await reported(reader, rows('A', '1'), 2)).toEqual(NOTHING);
  expect(await reported(reader, rows('A', '1', '2'), 3)).toEqual(NOTHING);
  await reader.expect('tenant', ids('1', '2', '3'), 5);
  expect(await reported(reader, rows('A', '1', '2'), 4)).toEqual(NOTHING);
  expect(await reported(reader, rows('A', '1', '2', '3'), 6)).toEqual(NOTHING);
});

test('a list compared while the user’s writes end does not report them as news', async () => {
  const reader = await readerAfter(rows('A'));
  await reader.expect('tenant', ids('1', '2', '3'), Number.POSITIVE_INFINITY);
  reader.compareWhenIdle(source.key, rows('A', '1'), 2);
  await reader.expect('tenant', ids('1', '2', '3'), 3);
  await settled();
  expect(await reported(reader, rows('A', '1', '2', '3'), 4)).toEqual(NOTHING);
});

test('a deletion by the user is not reported, even if an older list still had the row', async () => {
  const reader = await readerAfter(rows('A', 'B'));
  await reader.expect('tenant', ids('B'), 3);
  expect(await reported(reader, rows('A', 'B'), 2)).toEqual(NOTHING);
  expect(await reported(reader, rows('A'), 4)).toEqual(NOTHING);
});

test('reports a later change by another user', async () => {
  const reader = await readerAfter(rows('A'));
  await reader.expect('tenant', ids('Mine'), 1);
  expect(await reported(reader, rows('A', 'Mine'), 2)).toEqual(NOTHING);
  const renamed = { ...tenant('Mine'), name: 'Renamed' };
  expect(await reported(reader, [tenant('A'), renamed], 3)).toEqual([[], ['Renamed'], []]);
});
