/** @jest-environment node */
import { withSameRowsNow } from './same-rows.ts';

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ id: `${at}`, name: `Name ${at}`, more: { at } }));

test('returns the same list if nothing has changed', () => {
  const before = rows(1_200);
  expect(withSameRowsNow(before, rows(1_200))).toBe(before);
});

test.each<[string, (list: Row[]) => Row[], number]>([
  ['a value changed', (list) => list.with(700, { ...rows(701)[700], name: 'Other', id: '700' }), 1],
  ['a value was added', (list) => list.with(3, { ...list[3], id: '3', email: 'a@example.ch' }), 1],
  ['a value was removed', (list) => list.with(3, { id: '3', name: 'Name 3' }), 1],
  ['a nested value changed', (list) => list.with(3, { ...list[3], id: '3', more: { at: 4 } }), 1],
  ['a row was added first', (list) => [{ id: 'new' }, ...list], 1],
  ['rows were inserted', (list) => list.toSpliced(500, 0, { id: 'a' }, { id: 'b' }), 2],
  ['the first row was removed', (list) => list.slice(1), 0],
  ['many rows were removed', (list) => list.toSpliced(20, 300), 0],
  ['the order changed', (list) => list.toReversed(), 0],
])('keeps the objects of unchanged rows if %s', (_, change, others) => {
  const before = rows(1_200);
  const read = change(rows(1_200));
  const wanted = structuredClone(read);
  const after = withSameRowsNow(before, read);
  expect(after).toEqual(wanted);
  expect(after).not.toBe(before);
  const known = new Set(before);
  expect(after.filter((row) => !known.has(row))).toHaveLength(others);
});
