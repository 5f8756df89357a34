import type { MenuMode } from '@console/shared-ui/contract';
import type { Navigation } from '../address/navigate.ts';
import { isVisible, type MenuItem } from './menu-item.ts';
import {
  getAncestry,
  isRootKey,
  isWithin,
  itemAt,
  itemsAbove,
  type MenuKey,
  visibleEntries,
} from './menu-key.ts';
import { isCurrent, toNavigation } from './route.ts';

/** Whether submenus are popups in this mode. */
export function opensPopups(mode: MenuMode): boolean {
  return mode !== 'static';
}

/** The input of the state machine: the current items and layout. */
export interface Menu {
  readonly items: readonly MenuItem[];
  readonly mode: MenuMode;
}

/** The active items; all other items are inactive. An active item with children is open. */
export type ActiveItems = ReadonlySet<MenuKey>;

export type MenuEvent =
  /** The user chose an item, by click or key. */
  | { readonly type: 'chosen'; readonly key: MenuKey }
  /** The pointer entered an item. */
  | { readonly type: 'pointed'; readonly key: MenuKey }
  /** The address changed, or the layout changed while the address stayed the same. */
  | { readonly type: 'navigated'; readonly address: URL }
  /** The items, or the permissions to see them, changed while the address stayed the same. */
  | { readonly type: 'changed'; readonly address: URL }
  /** The user pressed Escape, or clicked or focused an element outside the menu. */
  | { readonly type: 'dismissed' };

export type MenuEffect =
  | { readonly type: 'run'; readonly item: MenuItem }
  | { readonly type: 'navigate'; readonly navigation: Navigation }
  | { readonly type: 'close-drawer' };

/** The state after an event, and its effects. */
export interface MenuStep {
  readonly active: ActiveItems;
  readonly effects: readonly MenuEffect[];
}

/** No item is active. */
export const noneActive: ActiveItems = new Set();

/** The menu's state machine, as a pure function: it returns effects, but does not run them. */
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
  const branch = getBranch(active, key);
  if (item.items) return { active: toggle(menu.mode, branch, key), effects: command };

  const navigation = toNavigation(item);
  return {
    active: opensPopups(menu.mode) ? noneActive : branch,
    effects: [
      ...command,
      ...(navigation ? [{ type: 'navigate', navigation } as const] : []),
      { type: 'close-drawer' },
    ],
  };
}

/** While a popup is open, pointing at another root item opens that item's popup instead. */
function followPointer(menu: Menu, active: ActiveItems, key: MenuKey): ActiveItems {
  const item = choosableItem(menu.items, key);
  const follows = opensPopups(menu.mode) && active.size > 0 && isRootKey(key) && !active.has(key);
  if (!follows || !item) return active;
  return item.items ? new Set([key]) : noneActive;
}

/** Returns the item at a key, unless it is disabled, hidden, or in a hidden item. */
function choosableItem(items: readonly MenuItem[], key: MenuKey): MenuItem | undefined {
  const item = shownItem(items, key);
  return item?.disabled ? undefined : item;
}

/** Returns the item at a key, unless it is hidden or in a hidden item. */
function shownItem(items: readonly MenuItem[], key: MenuKey): MenuItem | undefined {
  const item = itemAt(items, key);
  return item && [...itemsAbove(items, key), item].every(isVisible) ? item : undefined;
}

function followAddress(menu: Menu, active: ActiveItems, address: URL): ActiveItems {
  if (opensPopups(menu.mode)) return noneActive;
  const current = currentKeys(menu.items, address);
  // If two items have the same link, the user chose the item in the open group.
  const [first] = current;
  const chosen = current.find((key) => hasOpenAncestor(active, key)) ?? first;
  return chosen === undefined ? active : new Set(getAncestry(chosen));
}

/** Keeps open items that still exist. If there are none, lays the menu out for the address. */
function followItems(menu: Menu, active: ActiveItems, address: URL): ActiveItems {
  const left = [...active].filter((key) => shownItem(menu.items, key));
  const isOpen = left.some((key) => itemAt(menu.items, key)?.items);
  return isOpen ? new Set(left) : followAddress(menu, active, address);
}

function hasOpenAncestor(active: ActiveItems, key: MenuKey): boolean {
  return getAncestry(key).some((above) => above !== key && active.has(above));
}

/** Returns the visible items whose link matches the address. */
export function currentKeys(items: readonly MenuItem[], address: URL): readonly MenuKey[] {
  return [...visibleEntries(items)]
    .filter(({ item }) => isCurrent(item, address))
    .map(({ key }) => key);
}

/** Whether no item distinguishes two addresses, e.g. if only the search in a list differs. */
export function isSameForItems(items: readonly MenuItem[], before: URL, after: URL): boolean {
  const [here, there] = [before, after].map((address) => currentKeys(items, address).join());
  return before.pathname === after.pathname && here === there;
}

/** Returns the active items that stay when `key` is opened: its ancestors and descendants. */
function getBranch(active: ActiveItems, key: MenuKey): ActiveItems {
  return new Set([...active].filter((other) => isWithin(key, other) || isWithin(other, key)));
}

function toggle(mode: MenuMode, active: ActiveItems, key: MenuKey): ActiveItems {
  if (!active.has(key)) return new Set([...active, key]);
  // In layouts with popups, any active item keeps its popup open. So the item's open groups close, too.
  const closes = opensPopups(mode) ? isWithin : (other: MenuKey) => other === key;
  return new Set([...active].filter((other) => !closes(other, key)));
}
