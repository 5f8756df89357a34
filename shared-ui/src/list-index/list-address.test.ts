/** @jest-environment node */
import {
  addressMatches,
  type ListViewRules,
  nextSort,
  readView,
  writeView,
} from './list-address.ts';
import {
  keptView,
  parseViews,
  proposedName,
  searchOf,
  viewStatus,
  withoutView,
  withView,
} from './named-view.ts';

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

const old = { name: 'Old', search: '?q=a&sort=-createdAt&columns=name&created=2025' };

test('an address says which view it is, and opens it for whoever has none of that name', () => {
  const view = readView(`${old.search}&view=Old`, rules);
  expect(view).toMatchObject({ name: 'Old', columns: ['name'] });
  expect(readView(writeView('', view, rules), rules)).toEqual(view);
  expect(viewStatus(view, [], rules)).toBe('given');
});

test('columns that there are not are dropped, and with them a choice of none', () => {
  expect(readView('?columns=size,name', rules).columns).toEqual(['name']);
  expect(readView('?columns=size', rules).columns).toBeUndefined();
});

test('a view is kept until anything of it is changed', () => {
  const view = keptView('Old', [old], rules);
  expect(viewStatus(view, [old], rules)).toBe('kept');
  const changes = [
    { query: 'b' },
    { sort: rules.defaultSort },
    { filters: {} },
    { columns: undefined },
  ];
  for (const change of changes) {
    expect(viewStatus({ ...view, ...change }, [old], rules)).toBe('changed');
  }
  expect(viewStatus({ ...view, name: undefined }, [old], rules)).toBe('unnamed');
});

test('without a name, a list shows what it shows by itself', () => {
  expect(searchOf(keptView('', [old], rules), rules)).toBe('');
  expect(keptView('gone', [old], rules).name).toBeUndefined();
});

test('a name belongs to one view', () => {
  const other = { name: 'Old', search: '' };
  expect(withView([old], other)).toEqual([other]);
  expect(withoutView([old, { ...other, name: 'New' }], 'Old')).toEqual([{ ...other, name: 'New' }]);
});

test('what was stored may be anything', () => {
  expect(parseViews([old, null, 1, { name: '' }, { name: 'x', search: 1 }])).toEqual([old]);
  expect(parseViews({ name: 'x', search: '' })).toEqual([]);
});

test('what is searched for is proposed as a name, where nothing has it and there is none yet', () => {
  const view = readView('?q= hub:Jura ', rules);
  expect(proposedName(view, [old])).toBe('hub:Jura');
  expect(proposedName(view, [{ name: 'hub:Jura', search: '' }])).toBe('');
  expect(proposedName({ ...view, name: 'Old' }, [old])).toBe('');
  expect(proposedName({ ...view, query: 'a'.repeat(61) }, [])).toHaveLength(60);
});
