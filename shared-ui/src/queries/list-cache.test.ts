import type { ListReadOptions } from '@console/shared-auth';
import { putRow, removeRows } from './list-cache.ts';
import { type ListSource, listQuery } from './list-source.ts';
import { queryClient } from './query-client.ts';

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly version?: number;
}

const call = jest.fn<Promise<{ data?: unknown }>, [ListReadOptions]>();
const source: ListSource<Thing> = {
  key: ['thing', 'list'],
  permission: 'GetTenants',
  read: call,
  isRow: (value): value is Thing => typeof value === 'object' && value !== null && 'name' in value,
};
const before: Thing[] = [
  { id: 't1', name: 'Atelier', version: 1 },
  { id: 't2', name: 'Banque', version: 1 },
];

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(source.key, before);
});

const names = () => queryClient.getQueryData<Thing[]>(source.key)?.map(({ name }) => name);

/** Reads the list again, and applies a change before the older response arrives. */
async function readWhile(change: () => void, response: readonly Thing[] = before): Promise<void> {
  let send = (_: { data: unknown }): void => undefined;
  call.mockReturnValue(
    new Promise((resolve) => {
      send = resolve;
    }),
  );
  const read = queryClient.fetchQuery({ ...listQuery(source), staleTime: 0 });
  change();
  send({ data: response.map((row) => ({ ...row })) });
  await read;
}

test('keeps a row that the user changed while the list was read', async () => {
  await readWhile(() => putRow(source, { id: 't1', name: 'Atelier Sud', version: 2 }));
  expect(names()).toEqual(['Atelier Sud', 'Banque']);
});

test('keeps a created row, and does not restore a deleted row', async () => {
  await readWhile(() => {
    putRow(source, { id: 't3', name: 'Clinique' });
    removeRows(source, new Set(['t2']));
  });
  expect(names()).toEqual(['Atelier', 'Clinique']);
});

test('takes a newer version from the server', async () => {
  const newer = [{ id: 't1', name: 'Atelier Nord', version: 3 }];
  await readWhile(() => putRow(source, { id: 't1', name: 'Atelier Sud', version: 2 }), newer);
  expect(names()).toEqual(['Atelier Nord']);
});

test('changes before the request do not override the response', async () => {
  putRow(source, { id: 't1', name: 'Atelier Sud' });
  await readWhile(() => undefined);
  expect(names()).toEqual(['Atelier', 'Banque']);
});

test('a failed read loses no changes', async () => {
  call.mockReset().mockRejectedValue(new Error('away'));
  const read = queryClient.fetchQuery({ ...listQuery(source), staleTime: 0, retry: false });
  putRow(source, { id: 't1', name: 'Atelier Sud' });
  await expect(read).rejects.toThrow();
  expect(names()).toEqual(['Atelier Sud', 'Banque']);
});
