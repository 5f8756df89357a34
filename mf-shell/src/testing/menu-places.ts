import type { MenuItem } from '../menu/menu-item.ts';
import { key } from './sample-menu.ts';

/** An item and its position: `1-0` is the first item below the second root item. */
export interface PlacedItem {
  readonly item: MenuItem;
  readonly path: string;
}

/** Returns the visible items, parents before their children. */
export function visibleItems(items: readonly MenuItem[], above = ''): PlacedItem[] {
  return items.flatMap((item, index) => {
    if (item.visible === false) return [];
    const path = `${above}${index}`;
    return [{ item, path }, ...visibleItems(item.items ?? [], `${path}-`)];
  });
}

/** Returns the path of every item, hidden or not. */
export const allPaths = (items: readonly MenuItem[], above = ''): string[] =>
  items.flatMap((item, index) => {
    const path = `${above}${index}`;
    return [path, ...allPaths(item.items ?? [], `${path}-`)];
  });

export const isRoot = (path: string): boolean => !path.includes('-');

/** Whether `path` is equal to `other` or below it. */
export const isBelow = (path: string, other: string): boolean => `${path}-`.startsWith(`${other}-`);

export const keyAt = (path: string) => key(...path.split('-').map(Number));
