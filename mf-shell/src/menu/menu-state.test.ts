/** @jest-environment node */
import { after, at, chosen, getEffects, items, key, link, text } from '../testing/sample-menu.ts';
import { getKind, type MenuItem } from './menu-item.ts';
import { childKey, itemAt, visibleEntries } from './menu-key.ts';
import { currentKeys, isSameForItems, noneActive } from './menu-state.ts';

// menu-model.test.ts tests, by comparison with a model, which items open and close in each layout.

test.each<[string, MenuItem, boolean, string]>([
  ['an item with children at root level', { label: text('Work'), items: [] }, true, 'heading'],
  ['an item with children below another item', { label: text('Work'), items: [] }, false, 'group'],
  ['an item with a route', link('Home', '/home'), true, 'link'],
  [
    'an item that has only a command',
    { label: text('Refresh'), command: () => undefined },
    false,
    'action',
  ],
])('the kind of %s', (_, item, isRoot, kind) => {
  expect(getKind(item, isRoot)).toBe(kind);
});

describe('a hidden item', () => {
  const secret: readonly MenuItem[] = [
    { label: text('Secret'), visible: false, items: [link('Inside', '/inside')] },
    link('Home', '/home', { visible: true }),
  ];

  test('hides everything below it', () => {
    expect([...visibleEntries(secret)].map(({ item }) => item.label.en)).toEqual(['Home']);
    expect(after([chosen(key(0, 0))], secret)).toEqual(noneActive);
  });

  test('does not change the keys of other items', () => {
    expect(currentKeys(secret, at('/home'))).toEqual([key(1)]);
  });
});

test('an item runs its own command before it navigates', () => {
  const home = link('Home', '/home', { command: () => undefined });
  expect(getEffects(home)).toEqual([
    { type: 'run', item: home },
    { type: 'navigate', navigation: { address: '/home', history: 'push', state: null } },
    { type: 'close-drawer' },
  ]);
});

test('the key of an item consists of its parent’s key and its index', () => {
  const reports = key(1, 1);
  expect(itemAt(items, childKey(reports, 1))?.label.en).toBe('Yearly');
  expect(childKey(reports, 1)).toBe('1-1-1');
});

test('item 1 is not taken for an ancestor of item 10', () => {
  const menu = Array.from({ length: 11 }, (_, n) => ({ label: text(`${n}`), items: [] }));
  expect(after([chosen(key(1)), chosen(key(10))], menu)).toEqual(new Set([key(10)]));
});

test('the current item is the item whose link matches the path exactly', () => {
  expect(currentKeys(items, at('/tenants/list'))).toEqual([key(1, 0)]);
  expect(currentKeys(items, at('/tenants/list/more'))).toEqual([]);
  expect(currentKeys(items, at('/tenants'))).toEqual([]);
});

test('of two items with the same link, the one in the open group is current', () => {
  const groups = ['Work', 'Help'].map((name) => ({
    label: text(name),
    items: [link('Tenants', '/tenants/list')],
  }));
  const navigated = { type: 'navigated', address: at('/tenants/list') } as const;
  expect(after([navigated], groups)).toEqual(new Set([key(0), key(0, 0)]));
  expect(after([chosen(key(1)), navigated], groups)).toEqual(new Set([key(1), key(1, 0)]));
});

test.each([
  ['/tenants/list', '/tenants/list?q=a', true],
  ['/tenants/list', '/tenants/7', false],
  ['/tenants/7', '/tenants/8', false],
  ['/tenants/list?view=new', '/tenants/list?view=all', false],
])('the menu is the same at %s and at %s: %s', (before, after, isSame) => {
  const options = { paths: 'exact', queryParams: 'exact', fragment: 'ignored' } as const;
  const newest = link('New', '/tenants/list?view=new', { routerLinkActiveOptions: options });
  const views = [...items, newest];
  expect(isSameForItems(views, at(before), at(after))).toBe(isSame);
});
