/** @jest-environment node */
import {
  addressMatches,
  type ListViewRules,
  nextSort,
  readView,
  writeView,
} from './list-address.ts';

const rules: ListViewRules = {
  columns: ['name', 'createdAt'],
  defaultSort: { column: 'name', direction: 'ascending' },
  filters: ['created'],
};

test('an address says what is searched, in which order, and how it is narrowed', () => {
  expect(readView('?q=l%C3%A9man&sort=-createdAt&created=2025&created=2026', rules)).toEqual({
    query: 'léman',
    sort: { column: 'createdAt', direction: 'descending' },
    filters: { created: ['2025', '2026'] },
  });
});

test('bad parameters are dropped', () => {
  expect(readView('?sort=-nothing&created=', rules)).toEqual({
    query: '',
    sort: rules.defaultSort,
    filters: {},
  });
});

test('what was written is read again', () => {
  const search = '?q=a+b&sort=-name&created=2026';
  expect(writeView('', readView(search, rules), rules)).toBe(search);
});

test('what goes without saying is not written, and what is of others is kept', () => {
  const view = readView('?sort=name', rules);
  expect(writeView('?scope=mine&sort=name', view, rules)).toBe('?scope=mine');
  expect(writeView('?sort=name', view, rules)).toBe('');
});

test('a click on the heading turns the order round, on another begins with ascending', () => {
  expect(nextSort(rules.defaultSort, 'name').direction).toBe('descending');
  expect(nextSort({ column: 'name', direction: 'descending' }, 'createdAt')).toEqual({
    column: 'createdAt',
    direction: 'ascending',
  });
});

test('an address that is clean is left as it was spelled', () => {
  const clean = (search: string) => addressMatches(search, readView(search, rules), rules);
  expect(clean('?created=2026&q=a%20b&scope=mine')).toBe(true);
  expect(clean('?sort=nothing')).toBe(false);
});
