/** @jest-environment node */
import {
  after,
  at,
  changed,
  chosen,
  exported,
  getEffects,
  help,
  items,
  key,
  link,
  monthly,
  navigated,
  popupModes,
  reports,
  text,
  work,
} from '../testing/sample-menu.ts';
import { getKind, type MenuItem } from './menu-item.ts';
import { childKey, itemAt, visibleEntries } from './menu-key.ts';
import { currentKeys, noneActive, step } from './menu-state.ts';

describe('the kind of a menu item', () => {
  test('an item with children is a heading at root level', () => {
    expect(getKind({ label: text('Work'), items: [] }, true)).toBe('heading');
  });

  test('an item with children is a group anywhere else', () => {
    expect(getKind({ label: text('Reports'), items: [] }, false)).toBe('group');
  });

  test('an item with a route is a link', () => {
    expect(getKind(link('Home', '/home'), true)).toBe('link');
  });

  test('an item that only carries a command is an action', () => {
    expect(getKind({ label: text('Refresh'), command: () => undefined }, false)).toBe('action');
  });
});

describe('menu items can be disabled or hidden', () => {
  test('choosing a disabled item does nothing', () => {
    const command = jest.fn();
    expect(getEffects(link('Home', '/home', { disabled: true, command }))).toEqual([]);
  });

  test('a disabled group does not open', () => {
    const menu: readonly MenuItem[] = [{ label: text('Off'), disabled: true, items: [] }];
    expect(after('static', [chosen(key(0))], menu)).toEqual(noneActive);
  });

  test('an item is hidden when visible is false, with everything below it', () => {
    const menu: readonly MenuItem[] = [
      { label: text('Secret'), visible: false, items: [link('Inside', '/inside')] },
      link('Home', '/home', { visible: true }),
    ];
    expect([...visibleEntries(menu)].map(({ item }) => item.label.en)).toEqual(['Home']);
  });

  test('a hidden item does not change the keys of the others', () => {
    const menu = [link('Secret', '/secret', { visible: false }), link('Home', '/home')];
    expect(currentKeys(menu, at('/home'))).toEqual([key(1)]);
  });

  test('a hidden item is not activated by its route', () => {
    const menu = [link('Secret', '/secret', { visible: false })];
    expect(after('static', [navigated('/secret')], menu)).toEqual(noneActive);
  });

  test('an item in a hidden group cannot be chosen', () => {
    const menu: readonly MenuItem[] = [
      { label: text('Secret'), visible: false, items: [link('Inside', '/inside')] },
    ];
    expect(step({ items: menu, mode: 'static' }, noneActive, chosen(key(0, 0))).effects).toEqual(
      [],
    );
  });

  test('closing a group keeps its ancestors and its open children active', () => {
    const open = new Set([work, reports, monthly]);
    const { active } = step({ items, mode: 'static' }, open, chosen(reports));
    expect(active).toEqual(new Set([work, monthly]));
  });

  test('a hidden item cannot be chosen', () => {
    expect(getEffects(link('Secret', '/secret', { visible: false }))).toEqual([]);
  });
});

describe('choosing an item', () => {
  test('an item can carry a command', () => {
    const item: MenuItem = { label: text('Refresh'), command: () => undefined };
    expect(getEffects(item)).toContainEqual({ type: 'run', item });
  });

  test('a command runs before its item navigates', () => {
    const effects = getEffects(link('Home', '/home', { command: () => undefined }));
    expect(effects.map(({ type }) => type)).toEqual(['run', 'navigate', 'close-drawer']);
  });

  test('a group with a command runs it and opens', () => {
    const menu: readonly MenuItem[] = [
      { label: text('Work'), command: () => undefined, items: [] },
    ];
    const next = step({ items: menu, mode: 'static' }, noneActive, chosen(key(0)));
    expect(next.effects.map(({ type }) => type)).toEqual(['run']);
    expect(next.active).toEqual(new Set([key(0)]));
  });

  test('clicking a leaf closes the mobile sidebar', () => {
    expect(getEffects(link('Home', '/home'))).toContainEqual({ type: 'close-drawer' });
  });

  test('clicking an item with children leaves the mobile sidebar open', () => {
    expect(getEffects({ label: text('Work'), items: [] })).toEqual([]);
  });

  test('choosing a missing item does nothing', () => {
    expect(after('static', [chosen(key(9, 9))])).toEqual(noneActive);
  });
});

describe('menu item state', () => {
  test('state is keyed by the parent key and the item index', () => {
    expect(itemAt(items, childKey(reports, 1))?.label.en).toBe('Yearly');
    expect(childKey(reports, 1)).toBe('1-1-1');
  });

  test('clicking an item with children expands it', () => {
    expect(after('static', [chosen(reports)])).toEqual(new Set([reports]));
  });

  test('clicking it again collapses it', () => {
    expect(after('static', [chosen(reports), chosen(reports)])).toEqual(noneActive);
  });

  test('opening one item deactivates items outside its branch', () => {
    expect(after('static', [chosen(reports), chosen(exported)])).toEqual(new Set([exported]));
  });

  test('opening one item keeps its own branch active', () => {
    expect(after('static', [chosen(work), chosen(reports)])).toEqual(new Set([work, reports]));
  });

  test('an index is not mistaken for a longer one that starts with it', () => {
    const menu = Array.from({ length: 11 }, (_, n) => ({ label: text(`${n}`), items: [] }));
    expect(after('static', [chosen(key(1)), chosen(key(10))], menu)).toEqual(new Set([key(10)]));
  });

  test('a route change activates the item whose route matches, and its ancestors', () => {
    const active = after('static', [chosen(help), navigated('/reports/monthly')]);
    expect(active).toEqual(new Set([work, reports, monthly]));
  });

  test('of two items with the same route, the one in the open group is activated', () => {
    const menu: readonly MenuItem[] = [
      link('Home', '/home'),
      { label: text('Work'), items: [{ label: text('Again'), items: [link('Home', '/home')] }] },
    ];
    const group = key(1, 0);
    expect(after('static', [navigated('/home')], menu)).toEqual(new Set([key(0)]));
    expect(after('static', [chosen(group), navigated('/home')], menu)).toEqual(
      new Set([key(1), group, key(1, 0, 0)]),
    );
  });

  test.each(['static', ...popupModes] as const)(
    'an open item stays open in %s mode when the items change',
    (mode) => {
      const open = [work, reports];
      const more = [...items, link('News', '/home')];
      const active = after(mode, [...open.map(chosen), changed('/home')], more);
      expect(active).toEqual(new Set(open));
    },
  );

  test('a menu with nothing open follows the address when its item is added or removed', () => {
    const open = after('static', [chosen(help)]);
    const menu = items.slice(0, 2);
    const came = step({ items: menu, mode: 'static' }, open, changed('/reports/monthly'));
    expect(came.active).toEqual(new Set([work, reports, monthly]));
    const gone = step({ items: menu.slice(0, 1), mode: 'static' }, came.active, changed('/home'));
    expect(gone.active).toEqual(new Set([key(0)]));
  });

  test('a route without an item leaves the state unchanged', () => {
    expect(after('static', [chosen(help), navigated('/elsewhere')])).toEqual(new Set([help]));
  });

  test('the active item is the one whose route matches exactly', () => {
    expect(currentKeys(items, at('/tenants/list'))).toEqual([key(1, 0)]);
    expect(currentKeys(items, at('/tenants/list/more'))).toEqual([]);
    expect(currentKeys(items, at('/tenants'))).toEqual([]);
  });

  test.each(popupModes)('in %s mode items are deactivated on navigation', (mode) => {
    expect(after(mode, [chosen(work), navigated('/reports/monthly')])).toEqual(noneActive);
  });

  test.each(popupModes)('in %s mode choosing a leaf closes the popup', (mode) => {
    expect(after(mode, [chosen(work), chosen(key(1, 0))])).toEqual(noneActive);
  });
});
