import type { MenuItem } from '../menu/menu-item.ts';
import { key } from './sample-menu.ts';

/** An item that stands in the menu: the indexes that lead to it, `1-0` for the first below the second. */
export interface Place {
  readonly item: MenuItem;
  readonly path: string;
}

/** What is shown of a menu, parents before their children. */
export function shownPlaces(items: readonly MenuItem[], above = ''): Place[] {
  return items.flatMap((item, index) => {
    if (item.visible === false) return [];
    const path = `${above}${index}`;
    return [{ item, path }, ...shownPlaces(item.items ?? [], `${path}-`)];
  });
}

/** Every item's path, hidden or not. */
export const allPaths = (items: readonly MenuItem[], above = ''): string[] =>
  items.flatMap((item, index) => {
    const path = `${above}${index}`;
    return [path, ...allPaths(item.items ?? [], `${path}-`)];
  });

export const isRoot = (path: string): boolean => !path.includes('-');

/** Whether one is the other, or stands below it. */
export const isBelow = (path: string, other: string): boolean => `${path}-`.startsWith(`${other}-`);

export const keyAt = (path: string) => key(...path.split('-').map(Number));
