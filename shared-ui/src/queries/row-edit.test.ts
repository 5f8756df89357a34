/** @jest-environment node */
import fc from 'fast-check';
import { withDelta } from '../contract/list-delta.ts';
import { patched } from './read-again.ts';
import { GONE, rowEdit } from './row-edit.ts';
import { rowPositions } from './row-positions.ts';

declare const LONG_TESTS: boolean;

interface Row {
  readonly id: string;
  readonly name: string;
}

const IDS = 11;

const id = fc.nat(IDS).map((number) => `id-${number}`);
const row: fc.Arbitrary<Row> = fc.record({ id, name: fc.string({ maxLength: 2 }) });
const someRows = fc.uniqueArray(row, { selector: (one) => one.id, maxLength: 12 });
const delta = fc.tuple(someRows, fc.uniqueArray(id, { maxLength: 4 })).map(([rows, ids]) => ({
  rows,
  gone: ids.filter((one) => !rows.some((changed) => changed.id === one)),
}));
/** A delta, or the places from which the rows of a list that was read whole are taken, and its new rows. */
const change = fc.oneof(
  delta,
  fc.record({ order: fc.array(fc.nat(12), { maxLength: 14 }), added: someRows }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function changed(rows: Row[], made: Change): Row[] {
  if ('gone' in made) return patched(rows, made.rows, made.gone);
  const all = [...made.order.flatMap((place) => rows[place] ?? []), ...made.added];
  return all.filter((one, at) => all.findIndex((other) => other.id === one.id) === at);
}

const identityOf = (rows: readonly Row[], at: number | undefined) => rows[at ?? GONE];

test('after any deltas and whole lists, each row has the value and the position of its own', () => {
  fc.assert(
    fc.property(someRows, fc.array(change, { maxLength: 8 }), (first, changes) => {
      let rows = first;
      for (const made of changes) {
        const before = rows;
        rows = changed(before, made);
        const edit = rowEdit(before, rows);
        if (!edit) throw new Error('Expected an edit');
        if ('gone' in made) {
          expect(rows).toEqual(withDelta(before, made));
          expect(edit.fresh).toHaveLength(made.rows.length);
        }
        const read: number[] = [];
        const values = edit.carried(before, (at) => {
          read.push(at);
          return rows[at] as Row;
        });
        expect(read).toEqual(edit.fresh);
        expect(values).toHaveLength(rows.length);
        const numbers = edit.copied(Uint32Array.from(before.keys()), new Uint32Array(edit.length));
        for (const at of rows.keys()) {
          expect(values[at]).toBe(rows[at]);
          if (!read.includes(at)) expect(identityOf(before, numbers[at])).toBe(rows[at]);
        }
        for (const at of before.keys()) {
          const place = edit.places[at];
          expect(place === GONE).toBe(edit.gone.includes(at));
          if (place !== GONE) expect(identityOf(rows, place)).toBe(before[at]);
        }
        const positions = rowPositions(rows, before);
        for (let number = 0; number <= IDS; number++) {
          const at = rows.findIndex((one) => one.id === `id-${number}`);
          expect(positions.at(`id-${number}`)).toBe(at < 0 ? undefined : at);
        }
      }
    }),
    { numRuns: LONG_TESTS ? 10_000 : 500 },
  );
});

test('lists with little in common, or with very many changes, are not compared row by row', () => {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: `id-${at}`, name: '' }));
  const other = rows.map((one) => ({ ...one }));
  expect(rowEdit(rows, other)).toBeUndefined();
  expect(rowEdit(rows, patched(rows, other, []))).toBeUndefined();
  expect(rowEdit(rows, rows.slice(0, 100))).toBeUndefined();
  expect(rowEdit(rows, [...other.slice(0, 2_000), ...rows.slice(2_000)])?.fresh.length).toBe(2_000);
});

test('the positions of 100,000 rows are read once, not again after a delta', () => {
  let asked = 0;
  const rows = Array.from({ length: 100_000 }, (_, at) => ({
    get id() {
      asked += 1;
      return `id-${at}`;
    },
    name: '',
  }));
  const positions = rowPositions(rows);
  expect(positions.at('id-7')).toBe(7);
  const read = asked;
  const next = patched(rows, [{ id: 'id-7', name: 'changed' }], ['id-3']);
  expect(rowPositions(next).at('id-7')).toBe(6);
  expect(rowPositions(next).at('id-99999')).toBe(99_998);
  expect(asked - read).toBeLessThan(10);
});
