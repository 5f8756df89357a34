import type { MenuMode } from '@console/shared-ui/contract';
import type { Navigation } from '../address/navigate.ts';
import { isVisible, type MenuItem } from './menu-item.ts';
import {
  ancestryOf,
  isRootKey,
  isWithin,
  itemAt,
  itemsAbove,
  type MenuKey,
  visibleEntries,
} from './menu-key.ts';
import { isCurrent, navigationOf } from './route.ts';

/** Whether submenus are overlay popups in this mode. */
export function opensPopups(mode: MenuMode): boolean {
  return mode !== 'static';
}

/** What the machine runs on: today's items and layout. */
export interface Menu {
  readonly items: readonly MenuItem[];
  readonly mode: MenuMode;
}

/** Every item is active (in here) or inactive. An active item with children is open. */
export type ActiveItems = ReadonlySet<MenuKey>;

/** What happens to the menu. */
export type MenuEvent =
  /** The person chose an item, by click or key. */
  | { readonly type: 'chosen'; readonly key: MenuKey }
  /** The pointer came upon an item. */
  | { readonly type: 'pointed'; readonly key: MenuKey }
  /** The address changed, or the menu was laid out anew at this address. */
  | { readonly type: 'navigated'; readonly address: URL }
  /** There are other items, or other permissions to see them, while this address is shown. */
  | { readonly type: 'changed'; readonly address: URL }
  /** Escape, or a click or focus elsewhere. */
  | { readonly type: 'dismissed' };

/** What is to be done because of an event. */
export type MenuEffect =
  | { readonly type: 'run'; readonly item: MenuItem }
  | { readonly type: 'navigate'; readonly navigation: Navigation }
  | { readonly type: 'close-drawer' };

/** The state after an event, and what is to be done. */
export interface MenuStep {
  readonly active: ActiveItems;
  readonly effects: readonly MenuEffect[];
}

/** No item is active. */
export const noneActive: ActiveItems = new Set();

/** The menu's state machine. Pure: effects are only named. */
export function step(menu: Menu, active: ActiveItems, event: MenuEvent): MenuStep {
  switch (event.type) {
    case 'chosen':
      return choose(menu, active, event.key);
    case 'pointed':
      return { active: followPointer(menu, active, event.key), effects: [] };
    case 'navigated':
      return { active: followAddress(menu, active, event.address), effects: [] };
    case 'changed':
      return { active: followItems(menu, active, event.address), effects: [] };
    case 'dismissed':
      return { active: opensPopups(menu.mode) ? noneActive : active, effects: [] };
  }
}

function choose(menu: Menu, active: ActiveItems, key: MenuKey): MenuStep {
  const item = choosableItem(menu.items, key);
  if (!item) return { active, effects: [] };
  const command: readonly MenuEffect[] = item.command ? [{ type: 'run', item }] : [];
  const branch = branchOf(active, key);
  if (item.items) return { active: toggled(menu.mode, branch, key), effects: command };

  const navigation = navigationOf(item);
  return {
    active: opensPopups(menu.mode) ? noneActive : branch,
    effects: [
      ...command,
      ...(navigation ? [{ type: 'navigate', navigation } as const] : []),
      { type: 'close-drawer' },
    ],
  };
}

/** While a popup is open, pointing at another root item opens that one's instead. */
function followPointer(menu: Menu, active: ActiveItems, key: MenuKey): ActiveItems {
  const item = choosableItem(menu.items, key);
  const follows = opensPopups(menu.mode) && active.size > 0 && isRootKey(key) && !active.has(key);
  if (!follows || !item) return active;
  return item.items ? new Set([key]) : noneActive;
}

/** The item at a key, unless it is disabled, or hidden with what it stands in. */
function choosableItem(items: readonly MenuItem[], key: MenuKey): MenuItem | undefined {
  const item = shownItem(items, key);
  return item?.disabled ? undefined : item;
}

/** The item at a key, unless it is hidden, or what it stands in is. */
function shownItem(items: readonly MenuItem[], key: MenuKey): MenuItem | undefined {
  const item = itemAt(items, key);
  return item && [...itemsAbove(items, key), item].every(isVisible) ? item : undefined;
}

function followAddress(menu: Menu, active: ActiveItems, address: URL): ActiveItems {
  if (opensPopups(menu.mode)) return noneActive;
  const current = currentKeys(menu.items, address);
  // Where two lead to the same place, the one in the open group is the one that was chosen.
  const [first] = current;
  const chosen = current.find((key) => itemsOpenAbove(active, key)) ?? first;
  return chosen === undefined ? active : new Set(ancestryOf(chosen));
}

/** What a person has opened stays open as long as it is there; else the menu is laid out anew. */
function followItems(menu: Menu, active: ActiveItems, address: URL): ActiveItems {
  const left = [...active].filter((key) => shownItem(menu.items, key));
  const isOpen = left.some((key) => itemAt(menu.items, key)?.items);
  return isOpen ? new Set(left) : followAddress(menu, active, address);
}

function itemsOpenAbove(active: ActiveItems, key: MenuKey): boolean {
  return ancestryOf(key).some((above) => above !== key && active.has(above));
}

/** The shown items whose link matches the address. */
export function currentKeys(items: readonly MenuItem[], address: URL): readonly MenuKey[] {
  return [...visibleEntries(items)]
    .filter(({ item }) => isCurrent(item, address))
    .map(({ key }) => key);
}

/** Whether only something of an address changed that no item goes by, as what a list is searched for. */
export function isSamePlace(items: readonly MenuItem[], before: URL, after: URL): boolean {
  const [here, there] = [before, after].map((address) => currentKeys(items, address).join());
  return before.pathname === after.pathname && here === there;
}

/** What of the active items stays when `key` is opened: its ancestors and what is below it. */
function branchOf(active: ActiveItems, key: MenuKey): ActiveItems {
  return new Set([...active].filter((other) => isWithin(key, other) || isWithin(other, key)));
}

function toggled(mode: MenuMode, active: ActiveItems, key: MenuKey): ActiveItems {
  if (!active.has(key)) return new Set([...active, key]);
  // A popup is open as long as anything is active: what was open within it closes with it.
  const closes = opensPopups(mode) ? isWithin : (other: MenuKey) => other === key;
  return new Set([...active].filter((other) => !closes(other, key)));
}
