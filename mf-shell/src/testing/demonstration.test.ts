/** @jest-environment node */
import { getKind, isVisible, type MenuItem } from '../menu/menu-item.ts';
import { demonstration } from './demonstration.ts';

const everything = (item: MenuItem): readonly MenuItem[] => [
  item,
  ...(item.items ?? []).flatMap(everything),
];

describe('the demonstration of the menu model', () => {
  test.each([
    'label',
    'icon',
    'routerLink',
    'items',
    'disabled',
    'visible',
    'command',
    'routerLinkActiveOptions',
    'fragment',
    'queryParams',
    'state',
    'tooltip',
    'replaceUrl',
    'skipLocationChange',
  ] satisfies readonly (keyof MenuItem)[])('has an item with %s', (property) => {
    expect(everything(demonstration).some((item) => property in item)).toBe(true);
  });

  test('has every kind of item', () => {
    const kinds = everything(demonstration).map((item) => getKind(item, item === demonstration));
    expect(new Set(kinds)).toEqual(new Set(['heading', 'group', 'link', 'action']));
    expect(everything(demonstration).every(isVisible)).toBe(false);
  });
});
