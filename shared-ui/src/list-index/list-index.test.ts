/** @jest-environment node */

import fc from 'fast-check';
import { foldText } from '../contract/fold-text.ts';
import { runToEnd } from '../idle/run-to-end.ts';
import { withSameRows } from '../queries/same-rows.ts';
import type { Column, Sort } from './column.ts';
import { type ChosenGroups, type ListFilter, toFilter, toggleGroup } from './list-filter.ts';
import { type ComparedColumn, getListIndex, ListIndex, type ListQuery } from './list-index.ts';
import { readSearch } from './search-grammar.ts';
import { countChanges, keepsPlaces } from './stable-rows.ts';

declare const LONG_TESTS: boolean;

interface Hub {
  readonly id: string;
  readonly name: string;
  readonly users?: number | undefined;
  readonly created?: string | undefined;
}

const columns: readonly (ComparedColumn<Hub> & Pick<Column<Hub>, 'searchAs'>)[] = [
  { id: 'name', kind: 'text', value: ({ name }) => name, searchAs: named('name') },
  { id: 'users', kind: 'number', value: ({ users }) => users, searchAs: named('users') },
  { id: 'created', kind: 'time', value: ({ created }) => created, searchAs: named('created') },
];

function named(name: string) {
  return { name, label: name };
}

const byName: Sort = { column: 'name', direction: 'ascending' };

function hubs(...names: string[]): Hub[] {
  return names.map((name, position) => ({ id: `id-${position}`, name }));
}

function rowsAt(index: ListIndex<Hub>, asked: ListQuery<Hub>): Hub[] {
  return Array.from(index.matching(asked)).flatMap((position) => index.rows[position] ?? []);
}

test('a changed column keeps the work on other columns, and is searched only by its name', () => {
  const rows = hubs('Zug', 'Aare');
  const name = { id: 'name', kind: 'text', value: jest.fn((hub: Hub) => hub.name) } as const;
  const placed = (place: string) =>
    ({
      id: 'place',
      kind: 'text',
      value: () => place,
      searchAs: { name: 'place', label: 'place', texts: () => [place] },
    }) as const;
  const [before, after] = [placed('Jura'), placed('Léman')];
  const index = new ListIndex(rows, [name, before], 'fr');
  const places = (
    of: ListIndex<Hub>,
    columns: Parameters<typeof readSearch<Hub>>[1],
    asked: string,
  ) => {
    const { text: query, terms } = readSearch(asked, columns);
    return rowsAt(of, { sort: byName, query, terms }).map((hub) => hub.name);
  };
  expect(places(index, [before], 'aar place:jura')).toEqual(['Aare']);
  expect(places(index, [before], 'jura')).toEqual([]);
  const read = name.value.mock.calls.length;
  const next = index.withColumns([name, after], 'fr');
  expect(places(next, [after], 'place:jura')).toEqual([]);
  expect(places(next, [after], 'place:leman')).toEqual(['Aare', 'Zug']);
  expect(places(next, [after], 'aar')).toEqual(['Aare']);
  expect(name.value).toHaveBeenCalledTimes(read);
});

test('reuses the order of a list for columns with the same value functions', () => {
  const rows = hubs(...Array.from({ length: 5_000 }, (_, at) => `Name ${at}`));
  const first = getListIndex(rows, columns, 'fr');
  expect(first.isOrdered(byName)).toBe(false);
  take(first.steps(byName), Number.POSITIVE_INFINITY);
  const again = columns.map((column) => ({ ...column }));
  expect(getListIndex(rows, again, 'fr').isOrdered(byName)).toBe(true);
  const otherFunctions = again.map((column) => ({
    ...column,
    value: (hub: Hub) => column.value(hub),
  }));
  expect(getListIndex(rows, otherFunctions, 'fr').isOrdered(byName)).toBe(false);
});

test('after a change, a search tests only the changed rows', () => {
  const tested: string[] = [];
  const createTest = (rows: readonly Hub[]) => (position: number) => {
    const { name = '' } = rows[position] ?? {};
    tested.push(name);
    return !name.startsWith('B');
  };
  const asked = { sort: byName, query: 'r', terms: [{ key: 'not B', createTest }] };
  const rows = hubs('Birs', 'Aare', 'Orbe', 'Rhein', 'Jura');
  const index = new ListIndex(rows, columns, 'fr');
  const names = (of: ListIndex<Hub>) => rowsAt(of, asked).map(({ name }) => name);
  runToEnd(index.steps(byName));
  expect(names(index)).toEqual(['Aare', 'Jura', 'Orbe', 'Rhein']);
  tested.length = 0;
  const named = (at: number, name: string) => ({ id: `id-${at}`, name });
  const others = [named(0, 'Ergolz'), named(2, 'Broye'), named(5, 'Thur'), named(6, 'Inn')];
  const [ergolz, broye, ...added] = others as [Hub, Hub, Hub, Hub];
  const next = runToEnd(
    index.withRows([ergolz, ...rows.slice(1, 2), broye, ...rows.slice(4), ...added]),
  );
  expect(names(next)).toEqual(['Aare', 'Ergolz', 'Jura', 'Thur']);
  expect(tested).toEqual(['Ergolz', 'Broye', 'Thur']);
});

describe('compared with a simple reference implementation', () => {
  test('finds, filters and sorts the same rows after any earlier queries', () => {
    fc.assert(
      fc.property(someHubs, fc.array(change, { maxLength: 12 }), (rows, changes) => {
        let index = new ListIndex(rows, columns, 'fr');
        let asked: Asked = { sort: byName, query: '', groups: {}, terms: [] };
        for (const one of changes) {
          if ('rows' in one) index = withRows(index, one.rows, asked);
          else if ('steps' in one) take(index.steps(asked.sort), one.steps);
          else asked = next(asked, one);
          const wanted = expectedRows(index.rows, asked);
          expect(rowsAt(index, toQuery(asked))).toEqual(wanted);
          expect(index.found(toQuery(asked))).toHaveLength(wanted.length);
        }
      }),
      { numRuns: LONG_TESTS ? 10_000 : 150 },
    );
  });

  test('the first rows of a long list are in order immediately, and all rows after sorting', () => {
    fc.assert(
      fc.property(longLists, sort, fc.constantFrom('', '9', '1 2'), (rows, sort, query) => {
        const index = new ListIndex(rows, columns, 'fr');
        const asked: Asked = { sort, query, groups: {}, terms: [] };
        const wanted = ids(expectedRows(rows, asked));
        const before = ids(rowsAt(index, toQuery(asked)));
        expect(before.slice(0, 100)).toEqual(wanted.slice(0, 100));
        expect(before.toSorted()).toEqual(wanted.toSorted());
        expect(index.isOrdered(sort)).toBe(false);
        take(index.steps(sort), Number.POSITIVE_INFINITY);
        expect(index.isOrdered(sort)).toBe(true);
        expect(ids(rowsAt(index, toQuery(asked)))).toEqual(wanted);
      }),
      { numRuns: LONG_TESTS ? 200 : 3 },
    );
  });

  test('a list that is read again stays sorted', () => {
    fc.assert(
      fc.property(longLists, sort, fc.array(edit, { maxLength: 9 }), (rows, sort, edits) => {
        const index = new ListIndex(rows, columns, 'fr');
        runToEnd(index.steps(sort));
        const read = edits.reduce(edited, structuredClone(rows));
        const asked: Asked = { sort, query: '1', groups: {}, terms: ['name:a'] };
        rowsAt(index, toQuery(asked));
        const next = withRows(index, read, asked);
        expect(next.isOrdered(sort)).toBe(true);
        expect(ids(rowsAt(next, toQuery(asked)))).toEqual(ids(expectedRows(read, asked)));
        const all: Asked = { ...asked, query: '', terms: [] };
        expect(ids(rowsAt(next, toQuery(all)))).toEqual(ids(expectedRows(read, all)));
      }),
      { numRuns: LONG_TESTS ? 200 : 3 },
    );
  });
});

/** Few letters and numbers, so that many rows are equal. */
const word = fc.string({
  unit: fc.constantFrom('a', 'b', 'É', 'e', 'ß', ' ', '1', '0'),
  maxLength: 4,
});
const hub: fc.Arbitrary<Hub> = fc.record({
  id: fc.nat(30).map((number) => `id-${number}`),
  name: word,
  users: fc.option(fc.nat(3), { nil: undefined }),
  created: fc.constantFrom(undefined, '', '2025-01-01T00:00:00Z', '2026-01-01T00:00:00+01:00'),
});
const someHubs = fc.uniqueArray(hub, { selector: ({ id }) => id, maxLength: 12 });
const sort: fc.Arbitrary<Sort> = fc.record({
  column: fc.constantFrom('name', 'users', 'created'),
  direction: fc.constantFrom('ascending', 'descending'),
});
/** More rows than are sorted in one step or merged in one step. */
const longLists = fc
  .tuple(fc.integer({ min: 4_001, max: 9_000 }), fc.nat(997))
  .map(([count, factor]): Hub[] =>
    Array.from({ length: count }, (_, at) => {
      const number = (at * (factor + 1)) % 1_009;
      const users = number % 7 ? number : undefined;
      return { id: `id-${at}`, name: number % 5 ? `Hub ${number}` : '', users, created: undefined };
    }),
  );

/** Terms, each with a simple test. Some terms narrow others. */
const termTests: Readonly<Record<string, (hub: Hub) => boolean>> = {
  'name:a': ({ name }) => name.includes('a'),
  'name:ab': ({ name }) => name.includes('ab'),
  '-name:a': ({ name }) => !name.includes('a'),
  '-name:ab': ({ name }) => !name.includes('ab'),
  'name:=a': ({ name }) => name === 'a',
  'name:none': ({ name }) => name === '',
  'users:>1': ({ users = 0 }) => users > 1,
  '-users:>1': ({ users = 0 }) => users <= 1,
  'users:1..2': ({ users = 0 }) => users === 1 || users === 2,
  'users:none': ({ users }) => users === undefined,
  'created:<2025-07': ({ created }) => created?.startsWith('2025') === true,
  '-created:>=2025-07': ({ created }) => created?.startsWith('2026') !== true,
};

const change = fc.oneof(
  fc.record({ types: word }),
  fc.record({ takesBack: fc.nat(4) }),
  fc.record({ sort }),
  fc.record({ toggles: fc.constantFrom('0', '1', '2', 'none') }),
  fc.record({ terms: fc.subarray(Object.keys(termTests), { maxLength: 3 }) }),
  fc.record({ steps: fc.nat(3) }),
  fc.record({ rows: someHubs }),
);

const edit = fc.record({
  at: fc.nat(4_000),
  what: fc.constantFrom('new', 'gone', 'other'),
  name: word,
  users: fc.option(fc.nat(1_009), { nil: undefined }),
});

type Edit = typeof edit extends fc.Arbitrary<infer One> ? One : never;

function edited(rows: Hub[], { at, what, name, users }: Edit): Hub[] {
  const id = what === 'new' ? `new-${rows.length}` : (rows[at]?.id ?? '');
  const row = { id, name, users, created: undefined };
  return rows.toSpliced(at, what === 'new' ? 0 : 1, ...(what === 'gone' ? [] : [row]));
}

const ids = (rows: readonly Hub[]) => rows.map(({ id }) => id);

interface Asked {
  readonly sort: Sort;
  readonly query: string;
  readonly groups: ChosenGroups;
  readonly terms: readonly string[];
}

const filter: ListFilter<Hub> = {
  name: 'users',
  label: 'Users',
  groupOf: ({ users }) => String(users ?? 'none'),
  groupLabel: (group) => group,
};

type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;
type Question = Exclude<Change, { steps: number } | { rows: Hub[] }>;

function next(asked: Asked, question: Question): Asked {
  if ('types' in question) return { ...asked, query: asked.query + question.types };
  if ('takesBack' in question)
    return { ...asked, query: asked.query.slice(0, -question.takesBack || undefined) };
  if ('sort' in question) return { ...asked, sort: question.sort };
  if ('terms' in question) return { ...asked, terms: question.terms };
  return { ...asked, groups: toggleGroup(asked.groups, filter.name, question.toggles) };
}

function toQuery({ sort, query, groups, terms }: Asked): ListQuery<Hub> {
  const search = readSearch([query, ...terms].join(' '), columns);
  const key = JSON.stringify(groups);
  if (!filters.has(key)) filters.set(key, toFilter([filter], groups));
  return { sort, query: search.text, terms: search.terms, filter: filters.get(key) };
}

/** Holds one function per choice, because a screen caches the function, too. */
const filters = new Map<string, ListQuery<Hub>['filter']>();

function take<Result>(steps: Generator<undefined, Result>, maximum: number): Result | undefined {
  for (let step = 0; step < maximum; step += 1) {
    const { done, value } = steps.next();
    if (done) return value;
  }
  return undefined;
}

/** Replaces the rows of an index as happens when a list is read again. */
function withRows(index: ListIndex<Hub>, read: readonly Hub[], asked: Asked): ListIndex<Hub> {
  const rows = runToEnd(withSameRows([...index.rows], [...read]));
  const before = new Map(index.rows.map((row) => [row.id, JSON.stringify(row)]));
  const after = new Map(rows.map((row) => [row.id, JSON.stringify(row)]));
  const all = new Set([...before.keys(), ...after.keys()]);
  const changed = [...all].filter((id) => before.get(id) !== after.get(id));
  expect(rows).toEqual(read);
  expect(countChanges(index.rows, rows)).toBe(changed.length);
  const other = runToEnd(index.withRows(rows));
  const arranged = (of: ListIndex<Hub>) => ({ index: of, positions: of.matching(toQuery(asked)) });
  const [old, now] = [index, other].map(({ rows }) => ids(expectedRows(rows, asked)));
  for (const place of [0, 2]) {
    const isKept = old?.[place] === now?.[place];
    expect(keepsPlaces([place], arranged(index), arranged(other))).toBe(isKept);
  }
  return other;
}

function expectedRows(rows: readonly Hub[], { sort, query, groups, terms }: Asked): Hub[] {
  const words = foldText(query).split(' ').filter(Boolean);
  const chosen = groups[filter.name];
  const wanted = rows.filter((row) => {
    const fields = [row.id, row.name].map(foldText);
    const inGroup = chosen === undefined || chosen.includes(String(filter.groupOf(row)));
    if (!terms.every((term) => termTests[term]?.(row))) return false;
    return inGroup && words.every((one) => fields.some((field) => field.includes(one)));
  });
  const { value = () => undefined, kind } = columns.find(({ id }) => id === sort.column) ?? {};
  const there = wanted
    .filter((row) => (value(row) ?? '') !== '')
    .sort((one, other) => {
      const [first, second] = [value(one), value(other)];
      if (kind === 'text') return collator.compare(String(first), String(second));
      if (kind === 'time') return Date.parse(String(first)) - Date.parse(String(second));
      return Number(first) - Number(second);
    });
  if (sort.direction === 'descending') there.reverse();
  return [...there, ...wanted.filter((row) => !there.includes(row))];
}

const collator = new Intl.Collator('fr', { numeric: true });
