import { ListIndex } from './list-index.ts';
import { findNeighbours } from './neighbours.ts';

const rows = ['Cham', 'Aarau', 'Bern', 'Davos'].map((name) => ({ id: name.toLowerCase(), name }));
const columns = [
  { id: 'name', kind: 'text', value: ({ name }: { name: string }) => name },
] as const;
const index = new ListIndex(rows, columns, 'en');
const listed = (query: string, direction: 'ascending' | 'descending' = 'ascending') => ({
  rows,
  positions: index.matching({ query, sort: { column: 'name', direction } }),
});

test('previous and next follow the order of the list', () => {
  expect(findNeighbours(listed(''), 'bern')).toEqual({ previous: 'aarau', next: 'cham' });
  expect(findNeighbours(listed('', 'descending'), 'bern')).toEqual({
    previous: 'cham',
    next: 'aarau',
  });
});

test('skips rows that are filtered out', () => {
  expect(findNeighbours(listed('a'), 'cham')).toEqual({ previous: 'aarau', next: 'davos' });
});

test('the first row has no previous row, and the last row has no next row', () => {
  expect(findNeighbours(listed(''), 'aarau').previous).toBeUndefined();
  expect(findNeighbours(listed(''), 'davos').next).toBeUndefined();
});

test('a row that is not in the list has no neighbours', () => {
  expect(findNeighbours(listed('bern'), 'cham')).toEqual({});
});
