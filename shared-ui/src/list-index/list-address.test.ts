/** @jest-environment node */
import {
  addressMatches,
  type ListViewRules,
  nextSort,
  readView,
  writeView,
} from './list-address.ts';
import {
  getStoredView,
  parseViews,
  proposedName,
  toSearchPart,
  viewStatus,
  withoutView,
  withView,
} from './named-view.ts';

const rules: ListViewRules = {
  columns: ['name', 'createdAt'],
  defaultSort: { column: 'name', direction: 'ascending' },
  filters: ['created'],
};

test('reads query, order and filters from an address', () => {
  expect(readView('?q=l%C3%A9man&sort=-createdAt&created=2025&created=2026', rules)).toEqual({
    query: 'léman',
    sort: { column: 'createdAt', direction: 'descending' },
    filters: { created: ['2025', '2026'] },
  });
});

test('drops invalid parameters', () => {
  expect(readView('?sort=-nothing&created=', rules)).toEqual({
    query: '',
    sort: rules.defaultSort,
    filters: {},
  });
});

test('reads the view that it has written', () => {
  const search = '?q=a+b&sort=-name&created=2026';
  expect(writeView('', readView(search, rules), rules)).toBe(search);
});

test('omits defaults and keeps unrelated parameters', () => {
  const view = readView('?sort=name', rules);
  expect(writeView('?scope=mine&sort=name', view, rules)).toBe('?scope=mine');
  expect(writeView('?sort=name', view, rules)).toBe('');
});

test('a second click on a heading reverses the order; another heading sorts ascending', () => {
  expect(nextSort(rules.defaultSort, 'name').direction).toBe('descending');
  expect(nextSort({ column: 'name', direction: 'descending' }, 'createdAt')).toEqual({
    column: 'createdAt',
    direction: 'ascending',
  });
});

test('the parameters of a valid address may have any order and encoding', () => {
  const clean = (search: string) => addressMatches(search, readView(search, rules), rules);
  expect(clean('?created=2026&q=a%20b&scope=mine')).toBe(true);
  expect(clean('?sort=nothing')).toBe(false);
});

const old = { name: 'Old', search: '?q=a&sort=-createdAt&columns=name&created=2025' };

test('an address contains a named view, for users who have not stored that view', () => {
  const view = readView(`${old.search}&view=Old`, rules);
  expect(view).toMatchObject({ name: 'Old', columns: ['name'] });
  expect(readView(writeView('', view, rules), rules)).toEqual(view);
  expect(viewStatus(view, [], rules)).toBe('given');
});

test('drops unknown columns', () => {
  expect(readView('?columns=size,name', rules).columns).toEqual(['name']);
  expect(readView('?columns=size', rules).columns).toBeUndefined();
});

test('a view counts as changed if anything differs from the stored view', () => {
  const view = getStoredView('Old', [old], rules);
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

test('without a stored view of that name, opens the default view', () => {
  expect(toSearchPart(getStoredView('', [old], rules), rules)).toBe('');
  expect(getStoredView('gone', [old], rules).name).toBeUndefined();
});

test('a name belongs to a single view', () => {
  const other = { name: 'Old', search: '' };
  expect(withView([old], other)).toEqual([other]);
  expect(withoutView([old, { ...other, name: 'New' }], 'Old')).toEqual([{ ...other, name: 'New' }]);
});

test('ignores invalid stored views', () => {
  expect(parseViews([old, null, 1, { name: '' }, { name: 'x', search: 1 }])).toEqual([old]);
  expect(parseViews({ name: 'x', search: '' })).toEqual([]);
});

test('proposes the query as a name if the view has no name and no other view has this one', () => {
  const view = readView('?q= hub:Jura ', rules);
  expect(proposedName(view, [old])).toBe('hub:Jura');
  expect(proposedName(view, [{ name: 'hub:Jura', search: '' }])).toBe('');
  expect(proposedName({ ...view, name: 'Old' }, [old])).toBe('');
  expect(proposedName({ ...view, query: 'a'.repeat(61) }, [])).toHaveLength(60);
});
