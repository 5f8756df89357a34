import type { MenuMode } from '@console/shared-ui/contract';
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
      { label: text('Exports'), items: [link('CSV', '/exports/csv')] },
    ],
  },
  { label: text('Help'), items: [link('Manual', '/manual')] },
];

export const key = (...indexes: readonly number[]): MenuKey =>
  indexes.reduce<MenuKey | undefined>(childKey, undefined) ?? childKey(undefined, 0);

export const work = key(1);
export const reports = key(1, 1);
export const monthly = key(1, 1, 0);
export const exported = key(1, 2);
export const help = key(2);

export const at = (path: string) => new URL(path, 'http://console.test');
export const popupModes = ['slim', 'compact', 'horizontal'] as const;

/** Returns the active items after the events, starting with none. */
export function after(mode: MenuMode, events: readonly MenuEvent[], menu = items) {
  return events.reduce<ActiveItems>(
    (active, event) => step({ items: menu, mode }, active, event).active,
    noneActive,
  );
}

/** Returns the effects of choosing an item. */
export function getEffects(item: MenuItem, mode: MenuMode = 'static') {
  return step({ items: [item], mode }, noneActive, { type: 'chosen', key: key(0) }).effects;
}

export const chosen = (chosenKey: MenuKey): MenuEvent => ({ type: 'chosen', key: chosenKey });
export const pointed = (pointedKey: MenuKey): MenuEvent => ({ type: 'pointed', key: pointedKey });
export const navigated = (path: string): MenuEvent => ({ type: 'navigated', address: at(path) });
export const changed = (path: string): MenuEvent => ({ type: 'changed', address: at(path) });
