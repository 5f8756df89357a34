/** @jest-environment node */
import type { Sort } from './column.ts';
import { type ComparedColumn, type Filter, ListIndex } from './list-index.ts';

interface Hub {
  readonly id: string;
  readonly name: string;
  readonly users?: number;
  readonly created?: string;
}

const columns: readonly ComparedColumn<Hub>[] = [
  { id: 'name', kind: 'text', value: ({ name }) => name },
  { id: 'users', kind: 'number', value: ({ users }) => users },
  { id: 'created', kind: 'time', value: ({ created }) => created },
];

const byName: Sort = { column: 'name', direction: 'ascending' };

function hubs(...names: string[]): Hub[] {
  return names.map((name, position) => ({ id: `id-${position}`, name }));
}

function found(
  rows: readonly Hub[],
  { query = '', sort = byName, filter }: { query?: string; sort?: Sort; filter?: Filter<Hub> },
): string[] {
  return namesAt(new ListIndex(rows, columns, 'fr'), { query, sort, filter });
}

function namesAt(
  index: ListIndex<Hub>,
  asked: { query: string; sort: Sort; filter?: Filter<Hub> | undefined },
) {
  return Array.from(index.matching(asked), (position) => index.rows[position]?.name ?? '');
}

test('a search does not ask for accents or capitals, nor do they hide anything', () => {
  const rows = hubs('Hôpital Riviera', 'Œuvre suisse', 'Straße 1');
  expect(found(rows, { query: 'hopital' })).toEqual(['Hôpital Riviera']);
  expect(found(rows, { query: 'HÔP' })).toEqual(['Hôpital Riviera']);
  expect(found(rows, { query: 'oeuv' })).toEqual(['Œuvre suisse']);
  expect(found(rows, { query: 'strasse' })).toEqual(['Straße 1']);
});

test('a search finds a row by its id', () => {
  expect(found(hubs('One', 'Two'), { query: 'id-1' })).toEqual(['Two']);
});

test('every word of a search has to be there, in any order, each within one field', () => {
  const rows = hubs('Banque du Léman', 'Banque Cantonale');
  expect(found(rows, { query: 'leman banque' })).toEqual(['Banque du Léman']);
  expect(found(hubs('One'), { query: '0one' })).toEqual([]);
});

test('typing on narrows what was found, and taking back widens it again', () => {
  const index = new ListIndex(hubs('alpha', 'alps', 'beta'), columns, 'en');
  expect(namesAt(index, { query: 'al', sort: byName })).toEqual(['alpha', 'alps']);
  expect(namesAt(index, { query: 'alp', sort: byName })).toEqual(['alpha', 'alps']);
  expect(namesAt(index, { query: 'alph', sort: byName })).toEqual(['alpha']);
  expect(namesAt(index, { query: 'al', sort: byName })).toEqual(['alpha', 'alps']);
  expect(namesAt(index, { query: 'b', sort: byName })).toEqual(['beta']);
});

test('names are in the order of the language, numbers in them by their value', () => {
  expect(found(hubs('Zug 10', 'Écoles', 'eau', 'Zug 9', 'Étude'), {})).toEqual([
    'eau',
    'Écoles',
    'Étude',
    'Zug 9',
    'Zug 10',
  ]);
});

test('descending is the other way round', () => {
  const sort: Sort = { column: 'name', direction: 'descending' };
  expect(found(hubs('b', 'a', 'c'), { sort })).toEqual(['c', 'b', 'a']);
});

test('what is missing comes last in both directions', () => {
  const rows = [
    { id: '1', name: 'none' },
    { id: '2', name: 'many', users: 20, created: '2026-01-01T00:00:00Z' },
    { id: '3', name: 'few', users: 3, created: '2025-01-01T00:00:00Z' },
  ];
  for (const column of ['users', 'created']) {
    expect(found(rows, { sort: { column, direction: 'ascending' } })).toEqual([
      'few',
      'many',
      'none',
    ]);
    expect(found(rows, { sort: { column, direction: 'descending' } })).toEqual([
      'many',
      'few',
      'none',
    ]);
  }
});

test('a filter and a search both hold', () => {
  const rows = hubs('alpha', 'alps', 'beta');
  expect(found(rows, { query: 'al', filter: ({ name }) => name !== 'alps' })).toEqual(['alpha']);
});

describe('a list too long to be ordered at once', () => {
  const rows = hubs(...Array.from({ length: 10_000 }, (_, n) => `Tenant ${(n * 7919) % 10_000}`));
  const inOrder = Array.from({ length: 10_000 }, (_, n) => `Tenant ${n}`);

  test('shows its first rows in order from the start', () => {
    expect(found(rows, {}).slice(0, 100)).toEqual(inOrder.slice(0, 100));
    const sort: Sort = { column: 'name', direction: 'descending' };
    expect(found(rows, { sort }).slice(0, 100)).toEqual(inOrder.toReversed().slice(0, 100));
  });

  test('has all rows in order after its steps, and none is lost', () => {
    const index = new ListIndex(rows, columns, 'en');
    expect(index.isOrdered(byName)).toBe(false);
    for (const _ of index.steps(byName)) expect(index.rows).toHaveLength(10_000);
    expect(index.isOrdered(byName)).toBe(true);
    expect(namesAt(index, { query: '', sort: byName })).toEqual(inOrder);
  });

  test('finds the same before and after', () => {
    const index = new ListIndex(rows, columns, 'en');
    const before = namesAt(index, { query: '999', sort: byName });
    for (const _ of index.steps(byName)) void 0;
    expect(namesAt(index, { query: '999', sort: byName })).toEqual(before);
  });
});
