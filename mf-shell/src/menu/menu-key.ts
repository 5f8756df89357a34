import { isVisible, type MenuItem } from './menu-item.ts';

/** Where an item stands: its parent's key and its index, e.g. `1-0-2`. */
export type MenuKey = string & { readonly brand: 'MenuKey' };

/** The key of the item at `index` below `parent`, or at root level. */
export function keyOf(parent: MenuKey | undefined, index: number): MenuKey {
  const key = parent === undefined ? `${index}` : `${parent}-${index}`;
  // The one place where keys are made.
  return key as MenuKey;
}

/** Whether `key` is `ancestor` or stands below it. */
export function isWithin(key: MenuKey, ancestor: MenuKey): boolean {
  return key === ancestor || key.startsWith(`${ancestor}-`);
}

/** Whether the key is that of a root item. */
export function isRootKey(key: MenuKey): boolean {
  return !key.includes('-');
}

/** `1-0-2` → `1`, `1-0`, `1-0-2`. */
export function ancestryOf(key: MenuKey): readonly MenuKey[] {
  const indexes = key.split('-');
  // A leading part of a key is the key of an ancestor.
  return indexes.map((_, last) => indexes.slice(0, last + 1).join('-') as MenuKey);
}

/** The items above the one at a key, outermost first. */
export function itemsAbove(items: readonly MenuItem[], key: MenuKey): readonly MenuItem[] {
  return ancestryOf(key)
    .slice(0, -1)
    .flatMap((above) => itemAt(items, above) ?? []);
}

/** The item at a key, if the menu has one there. */
export function itemAt(items: readonly MenuItem[], key: MenuKey): MenuItem | undefined {
  const [first, ...rest] = key.split('-').map(Number);
  let item = first === undefined ? undefined : items[first];
  for (const index of rest) item = item?.items?.[index];
  return item;
}

/** An item with its key. */
export interface MenuEntry {
  readonly key: MenuKey;
  readonly item: MenuItem;
}

/** Every item that is shown, parents before their children. Hidden items keep their index. */
export function* visibleEntries(
  items: readonly MenuItem[],
  parent?: MenuKey,
): Generator<MenuEntry> {
  for (const [index, item] of items.entries()) {
    if (!isVisible(item)) continue;
    const key = keyOf(parent, index);
    yield { key, item };
    if (item.items) yield* visibleEntries(item.items, key);
  }
}
