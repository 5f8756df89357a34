/** @jest-environment node */
import fc from 'fast-check';
import { groupSteps, rowGroups } from './row-groups.ts';

interface Row {
  readonly id: string;
  readonly year: string;
}

const makeRow = (id: number, year = id % 2 ? '2025' : '2026'): Row => ({ id: `row ${id}`, year });
const makeRows = (count: number) => Array.from({ length: count }, (_, id) => makeRow(id));

/** Returns a filter by year that counts its calls. */
function byYear() {
  let asked = 0;
  const groupOf = ({ year }: Row) => {
    asked += 1;
    return year;
  };
  return { name: 'year', groupOf, asked: () => asked };
}

function readAll(
  filter: Parameters<typeof rowGroups<Row>>[0],
  rows: readonly Row[],
  before?: readonly Row[],
) {
  for (const _ of groupSteps([filter], rows, before));
}

function countYears(rows: readonly Row[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { year } of rows) counts.set(year, (counts.get(year) ?? 0) + 1);
  return counts;
}

function counted(filter: Parameters<typeof rowGroups<Row>>[0], rows: readonly Row[]) {
  const groups = rowGroups(filter, rows).count(undefined);
  return new Map(groups.map(({ group, count }) => [group, count]));
}

describe('for a list that is read again', () => {
  test('reads the groups only of new and changed rows', () => {
    const filter = byYear();
    let rows: readonly Row[] = makeRows(1_000);
    expect(counted(filter, rows)).toEqual(countYears(rows));
    expect(filter.asked()).toBe(1_000);
    for (const round of [1, 2, 3]) {
      const before = rows;
      // Remove one row, change one, add one.
      const kept = rows.slice(1).map((row, at) => (at === 7 ? { ...row, year: '2027' } : row));
      rows = [...kept, makeRow(1_000 + round, '2026')];
      readAll(filter, rows, before);
      expect(counted(filter, rows)).toEqual(countYears(rows));
      const passes = rowGroups(filter, rows).createTest(new Set(['2027']));
      expect(rows.filter((_, at) => passes(at))).toEqual(
        rows.filter(({ year }) => year === '2027'),
      );
      expect(filter.asked()).toBe(1_000 + 2 * round);
    }
  });

  test('omits a group without rows', () => {
    const filter = byYear();
    const rows = [makeRow(1, '2024'), makeRow(2), makeRow(4)];
    expect(counted(filter, rows).size).toBe(2);
    readAll(filter, rows.slice(1), rows);
    expect(counted(filter, rows.slice(1))).toEqual(new Map([['2026', 2]]));
  });

  test('reads groups that were not read for the earlier list', () => {
    const filter = byYear();
    const rows = makeRows(2_000);
    rowGroups(filter, rows).steps().next();
    expect(filter.asked()).toBe(1_000);
    const next = rows.slice(1);
    readAll(filter, next, rows);
    expect(counted(filter, next)).toEqual(countYears(next));
    expect(filter.asked()).toBe(2_999);
  });
});

describe('for a filter with a new groupOf', () => {
  const rows = makeRows(2_000);
  const moved = rows.map((row, at) => (at === 5 ? { ...row, year: '2031' } : row));

  /** Returns a filter for which the year of one row has changed; `changedSince` may tell which. */
  function afterwards(changedSince?: (earlier: object) => ReadonlySet<string> | undefined) {
    const later = byYear();
    const groupOf = (row: Row) =>
      later.groupOf(row.id === 'row 5' ? { ...row, year: '2031' } : row);
    return { ...later, groupOf, changedSince };
  }

  test('reads only the rows reported as changed', () => {
    const filter = byYear();
    readAll(filter, rows);
    const earlierFunctions: object[] = [];
    const later = afterwards((earlier) => {
      earlierFunctions.push(earlier);
      return new Set(['row 5']);
    });
    expect(counted(later, rows)).toEqual(countYears(moved));
    expect(later.asked()).toBe(1);
    expect(earlierFunctions).toEqual([filter.groupOf]);
  });

  test('reads all rows if the changes are unknown', () => {
    readAll(byYear(), rows);
    for (const later of [afterwards(), afterwards(() => undefined)]) {
      expect(counted(later, rows)).toEqual(countYears(moved));
      expect(later.asked()).toBe(2_000);
    }
  });

  test('ignores groups that were only read in part', () => {
    const list = makeRows(2_000);
    const filter = byYear();
    readAll(filter, list);
    const interrupted = afterwards(() => undefined);
    rowGroups(interrupted, list).steps().next();
    const earlierFunctions: object[] = [];
    const later = afterwards((earlier) => {
      earlierFunctions.push(earlier);
      return new Set(['row 5', 'row 7']);
    });
    expect(counted(later, list)).toEqual(countYears(moved));
    expect(later.asked()).toBe(2);
    expect(earlierFunctions).toEqual([filter.groupOf]);
  });
});

test('after any changes of rows and of groups, the counts are those of the whole list', () => {
  const year = fc.constantFrom('2024', '2025', '2026');
  const edit = fc.record({ at: fc.nat(9), year, what: fc.constantFrom('put', 'gone', 'moved') });
  fc.assert(
    fc.property(fc.array(fc.array(edit, { minLength: 1, maxLength: 3 })), (steps) => {
      let rows = makeRows(6);
      let moved: ReadonlyMap<string, string> = new Map();
      let filter: Parameters<typeof rowGroups<Row>>[0] = byYear();
      readAll(filter, rows);
      for (const step of steps) {
        const before = rows;
        const others = new Set<string>();
        for (const { at, year, what } of step) {
          const id = `row ${at}`;
          if (what === 'moved') {
            moved = new Map(moved).set(id, year);
            others.add(id);
          } else if (what === 'gone') rows = rows.filter((row) => row.id !== id);
          else if (rows.some((row) => row.id === id))
            rows = rows.map((row) => (row.id === id ? { id, year } : row));
          else rows = [...rows, { id, year }];
        }
        const yearOf = moved;
        const groupOf = ({ id, year }: Row) => yearOf.get(id) ?? year;
        if (others.size > 0) filter = { name: 'year', groupOf, changedSince: () => others };
        readAll(filter, rows, before);
        const wanted = rows.map((row) => ({ ...row, year: groupOf(row) }));
        expect(counted(filter, rows)).toEqual(countYears(wanted));
        const passes = rowGroups(filter, rows).createTest(new Set(['2025']));
        expect(rows.map((_, at) => passes(at))).toEqual(wanted.map(({ year }) => year === '2025'));
      }
    }),
    { numRuns: 500 },
  );
});
