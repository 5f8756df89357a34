import { isVisible, type MenuItem } from './menu-item.ts';

/** The position of an item: the key of its parent and its own index, e.g. `1-0-2`. */
export type MenuKey = string & { readonly brand: 'MenuKey' };

/** Returns the key of the item at `index` below `parent`, or at root level. */
export function childKey(parent: MenuKey | undefined, index: number): MenuKey {
  const key = parent === undefined ? `${index}` : `${parent}-${index}`;
  // Only this function creates keys.
  return key as MenuKey;
}

/** Whether `key` is equal to `ancestor` or below it. */
export function isWithin(key: MenuKey, ancestor: MenuKey): boolean {
  return key === ancestor || key.startsWith(`${ancestor}-`);
}

/** Whether the key belongs to a root item. */
export function isRootKey(key: MenuKey): boolean {
  return !key.includes('-');
}

/** Returns the keys of an item's ancestors and its own: `1-0-2` → `1`, `1-0`, `1-0-2`. */
export function getAncestry(key: MenuKey): readonly MenuKey[] {
  const indexes = key.split('-');
  // Each prefix of a key is the key of an ancestor.
  return indexes.map((_, last) => indexes.slice(0, last + 1).join('-') as MenuKey);
}

/** Returns the items above the item at a key, outermost first. */
export function itemsAbove(items: readonly MenuItem[], key: MenuKey): readonly MenuItem[] {
  return getAncestry(key)
    .slice(0, -1)
    .flatMap((above) => itemAt(items, above) ?? []);
}

/** Returns the item at a key, if there is one. */
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

/** Yields every visible item, parents before their children. Hidden items keep their index. */
export function* visibleEntries(
  items: readonly MenuItem[],
  parent?: MenuKey,
): Generator<MenuEntry> {
  for (const [index, item] of items.entries()) {
    if (!isVisible(item)) continue;
    const key = childKey(parent, index);
    yield { key, item };
    if (item.items) yield* visibleEntries(item.items, key);
  }
}
