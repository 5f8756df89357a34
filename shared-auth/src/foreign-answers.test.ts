import fc from 'fast-check';
import { readServerEvent } from './events/server-event.ts';
import { alteredRows, api, hubs, tenants, users } from './testing/fake-shared-auth.ts';

const TABLE = (
  [
    ['Tenant', tenants.list, 'name'],
    ['User', users.every, 'username'],
    ['Hub', hubs.list, 'name'],
  ] as const
).flatMap(([schema, list, name]) =>
  alteredRows(schema, name).map((altered) => ({ ...altered, schema, list })),
);

test.each(TABLE)(
  'fault 107: $schema: $field: $alteration is read as far as possible, and reported',
  ({ field, row, expected, isShown, list: { isRow, repair } }) => {
    const repaired = repair?.(row);
    expect(repaired?.faults).toEqual(
      expected === undefined ? [] : [expect.objectContaining({ field, expected })],
    );
    expect(repaired?.row !== undefined).toBe(isShown);
    // A field of the wrong type never passes the check.
    if (expected !== undefined) expect(isRow(row)).toBe(false);
    const types = new Set(Object.values(repaired?.row ?? {}).map((content) => typeof content));
    expect(['number', 'string']).toEqual(expect.arrayContaining([...types]));
  },
);

test.each([undefined, null, 3, 'text', true, ['a']])(
  'fault 107: %j is not a row, and is reported',
  (value) => {
    expect(tenants.list.repair?.(value)).toEqual({
      faults: [expect.objectContaining({ field: '', expected: 'an object' })],
    });
  },
);

test('fault 107: a numeric id is read as text; an unsafe integer is rejected', () => {
  expect(users.every.repair?.({ id: 42, username: 'ada', hubId: 7 })).toEqual({
    row: { id: '42', username: 'ada', hubId: '7' },
    faults: [],
  });
  const large: unknown = JSON.parse('{"id":12345678901234567890,"username":"ada"}');
  expect(users.every.repair?.(large)).toEqual({
    faults: [expect.objectContaining({ field: 'id' })],
  });
});

test('fault 107: a field in another case is reported with the name that was found', () => {
  expect(tenants.list.repair?.({ ID: 'a', name: 'Nord' }).faults).toEqual([
    { field: 'id', expected: 'a text or a whole number', got: 'nothing but "ID"' },
  ]);
});

test.each([
  [
    [1, 'b'],
    ['1', 'b'],
  ],
  [[], []],
])('fault 107: the tenants of a hub can have the ids %j', async (data, ids) => {
  api.GET.mockResolvedValueOnce({ data });
  expect([...(await hubs.tenantIds(hubs.idOf('a')))]).toEqual(ids);
});

test.each([
  [undefined, 'expected a list of ids, got nothing'],
  [null, 'expected a list of ids, got nothing'],
  [{ ids: [] }, 'expected a list of ids, got an object'],
  [['a', null], 'element 2: expected a text or a whole number, got nothing'],
  [[{ id: 'a' }], 'element 1: expected a text or a whole number, got an object'],
  [['a', ''], 'element 2: expected a text or a whole number, got an empty text'],
])('fault 107: tenants of a hub given as %j are rejected with a reason', async (data, detail) => {
  api.GET.mockResolvedValueOnce({ data });
  await expect(hubs.tenantIds(hubs.idOf('a'))).rejects.toMatchObject({ kind: 'malformed', detail });
});

test.each([
  ['', {}],
  ['null', {}],
  ['[]', {}],
  ['{"id":42}', { id: '42' }],
  ['{"id":null,"change":3}', {}],
  ['{"ID":"a"}', {}],
  ['<html>', {}],
])('fault 107: an event with the data %j reports a change', (text, rest) => {
  expect(readServerEvent('tenant', text)).toEqual({ kind: 'tenant', change: 'changed', ...rest });
});

/** A value nested too deeply to be written as JSON again. */
const DEEP: unknown = JSON.parse(`${'['.repeat(20_000)}${']'.repeat(20_000)}`);

test('fault 107: a field that is nested too deeply is shown as “…”', () => {
  expect(tenants.list.repair?.({ id: 'a', name: 'Nord', key: DEEP })).toEqual({
    row: { id: 'a', name: 'Nord', key: '…' },
    faults: [{ field: 'key', expected: 'a text', got: 'a list' }],
  });
});

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(DEEP, Number.NaN, -0, 1e308, '', '\ud800', 'x'.repeat(5_000)),
);

test.each([
  ['tenant', tenants.list],
  ['user', users.every],
  ['hub', hubs.list],
] as const)(
  'fault 107: whatever a %s is, its row can be shown or its fault is named',
  (_, list) => {
    const fields = ['id', 'key', 'name', 'username', 'email', 'hubId', 'createdAt', 'userCount'];
    const anyRow = fc.oneof(
      anyValue,
      fc.dictionary(fc.constantFrom(...fields, 'ID', 'toString', '__proto__'), anyValue),
    );
    fc.assert(
      fc.property(anyRow, (value) => {
        if (list.isRow(value)) return;
        const { row, faults = [] } = list.repair?.(value) ?? {};
        expect(row !== undefined || faults.length > 0).toBe(true);
        if (row !== undefined) expect(row.id).toMatch(/./s);
        for (const { expected, got } of faults) expect([expected, got].map(typeOf)).toEqual(TEXTS);
      }),
    );
  },
);

const typeOf = (value: unknown): string => typeof value;
const TEXTS = ['string', 'string'];

test('fault 107: any data of an event reports a change, or nothing', () => {
  fc.assert(
    fc.property(fc.option(fc.string(), { nil: undefined }), fc.json(), (kind, data) => {
      const event = readServerEvent(kind, data);
      if (event) expect(typeOf(event.change)).toBe('string');
      if (event?.id !== undefined) expect(typeOf(event.id)).toBe('string');
    }),
  );
});
