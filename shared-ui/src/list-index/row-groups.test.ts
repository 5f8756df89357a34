/** @jest-environment node */
import { rowGroups } from './row-groups.ts';

interface Row {
  readonly id: string;
  readonly year: string;
}

const rowOf = (id: number, year = id % 2 ? '2025' : '2026'): Row => ({ id: `row ${id}`, year });

/** A filter by year that counts how often it is asked. */
function byYear() {
  let asked = 0;
  const groupOf = ({ year }: Row) => {
    asked += 1;
    return year;
  };
  return { groupOf, asked: () => asked };
}

test('of a list that is read again only rows that are new or others are asked for their groups', () => {
  const filter = byYear();
  let rows = Array.from({ length: 1_000 }, (_, id) => rowOf(id));
  expect(rowGroups(filter, rows).count(undefined)).toEqual([
    { group: '2026', count: 500 },
    { group: '2025', count: 500 },
  ]);
  expect(filter.asked()).toBe(1_000);

  for (const round of [1, 2, 3]) {
    // One goes, one is changed, one is new.
    rows = rows.slice(1).map((row, at) => (at === 7 ? { ...row, year: '2027' } : row));
    rows = [...rows, rowOf(1_000 + round, '2026')];
    const groups = rowGroups(filter, rows);
    const expected = new Map<string, number>();
    for (const { year } of rows) expected.set(year, (expected.get(year) ?? 0) + 1);
    const counts = groups.count(undefined).map(({ group, count }) => [group, count]);
    expect(new Map(counts as [string, number][])).toEqual(expected);
    const passes = groups.testOf(new Set(['2027']));
    expect(rows.filter((_, at) => passes(at))).toEqual(rows.filter(({ year }) => year === '2027'));
    expect(filter.asked()).toBe(1_000 + 2 * round);
  }
});

test('a group that no row is in any more is not listed', () => {
  const filter = byYear();
  const rows = [rowOf(1, '2024'), rowOf(2), rowOf(4)];
  expect(rowGroups(filter, rows).count(undefined)).toHaveLength(2);
  expect(rowGroups(filter, rows.slice(1)).count(undefined)).toEqual([{ group: '2026', count: 2 }]);
});

test('what has not been read of one list is asked of the next', () => {
  const filter = byYear();
  const rows = Array.from({ length: 2_000 }, (_, id) => rowOf(id));
  rowGroups(filter, rows).steps().next();
  expect(filter.asked()).toBe(1_000);
  expect(rowGroups(filter, rows.slice(1)).count(undefined)).toHaveLength(2);
  expect(filter.asked()).toBe(2_999);
});
