import type { MenuItem } from '../menu/menu-item.ts';
import { childKey, type MenuKey } from '../menu/menu-key.ts';
import { type ActiveItems, type MenuEvent, noneActive, step } from '../menu/menu-state.ts';

export const text = (label: string) => ({ en: label, fr: label });
export const link = (
  label: string,
  routerLink: string,
  more: Partial<MenuItem> = {},
): MenuItem => ({
  label: text(label),
  routerLink,
  ...more,
});

export const items: readonly MenuItem[] = [
  link('Home', '/home'),
  {
    label: text('Work'),
    items: [
      link('Tenants', '/tenants/list'),
      {
        label: text('Reports'),
        items: [link('Monthly', '/reports/monthly'), link('Yearly', '/reports/yearly')],
      },
    ],
  },
];

export const key = (...indexes: readonly number[]): MenuKey =>
  indexes.reduce<MenuKey | undefined>(childKey, undefined) ?? childKey(undefined, 0);

export const at = (path: string) => new URL(path, 'http://console.test');

/** Returns the active items after events in the static layout. At first no item is active. */
export const after = (events: readonly MenuEvent[], menu = items): ActiveItems =>
  events.reduce(
    (active, event) => step({ items: menu, mode: 'static' }, active, event).active,
    noneActive,
  );

/** Returns the effects of choosing an item. */
export const getEffects = (item: MenuItem) =>
  step({ items: [item], mode: 'static' }, noneActive, chosen(key(0))).effects;

export const chosen = (chosenKey: MenuKey): MenuEvent => ({ type: 'chosen', key: chosenKey });
