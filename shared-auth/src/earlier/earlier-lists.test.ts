/** @jest-environment node */
import type { ListReadOptions, ListSource, Writes } from '@console/shared-auth';
import { toEarlierList, toEarlierWrites } from './earlier-lists.ts';

interface Thing {
  readonly id: string;
}

const read = jest.fn(async (_options: ListReadOptions) => ({ data: [{ id: 'a' }] }));

const source: ListSource<Thing> = {
  key: ['thing', 'list'],
  permission: 'GetTenants',
  read,
  isRow: (value): value is Thing => typeof Object(value).id === 'string',
  repair: () => ({ faults: [] }),
};

const { signal } = new AbortController();

test('a list is called with a signal and, optionally, with functions and headers', async () => {
  const list = toEarlierList(source);
  expect(await list.call(signal)).toEqual({ data: [{ id: 'a' }] });
  expect(read).toHaveBeenLastCalledWith({ signal });
  const [pause, look, headers] = [async () => undefined, () => true, { 'a-im': 'json-rows' }];
  await list.call(signal, pause, look, headers);
  expect(read).toHaveBeenLastCalledWith({ signal, beforeParse: pause, onText: look, headers });
  expect(list).toMatchObject({ key: source.key, isRow: source.isRow, mend: source.repair });
  expect('read' in list || 'repair' in list).toBe(false);
});

test('writes answer the stored row as data; other calls stay', async () => {
  const stored = { id: 'h1', name: 'Nord' };
  const remove = jest.fn();
  // Only what the test calls.
  const { tenants, users, hubs } = toEarlierWrites({
    tenants: { list: source, put: async () => stored },
    users: { own: source, every: source, create: async () => undefined },
    hubs: { list: source, own: source, create: async () => stored, delete: remove },
  } as unknown as Writes);
  const body = { id: 'h1', name: 'Nord', key: 'nord' };
  expect(await hubs.create(body)).toEqual({ data: stored });
  expect(await tenants.put(body, 3)).toEqual({ data: stored });
  expect(await users.create('h1' as never, {} as never)).toEqual({ data: undefined });
  await hubs.delete('h1' as never);
  expect(remove).toHaveBeenCalledWith('h1');
  expect(users.every.call).toEqual(expect.any(Function));
});
