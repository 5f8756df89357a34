import { session$ } from '@console/shared-auth';
import { lastSubject } from '../session/subject.ts';

/** The state of a list that the user left; a reload of the page deletes it. */
export interface StoredList {
  /** The search part of the list's address: query, filters, order. */
  readonly search: string;
  readonly selected: ReadonlySet<string>;
  /** The scroll position in pixels, and the `search` for which it was recorded. */
  readonly scrolled: { readonly top: number; readonly search: string };
}

const NOTHING: StoredList = {
  search: '',
  selected: new Set(),
  scrolled: { top: 0, search: '' },
};

let owner: string | undefined;
const lists = new Map<string, StoredList>();

session$.subscribe(() => {
  if (owner === lastSubject()) return;
  owner = lastSubject();
  lists.clear();
});

/** Returns the state in which this user left the list at a route. */
export function getStoredList(route: string): StoredList {
  return lists.get(route) ?? NOTHING;
}

export function storeList(route: string, change: Partial<StoredList>): void {
  lists.set(route, { ...getStoredList(route), ...change });
}

/** Forgets all lists, as a reload does. */
export function clearLists(): void {
  lists.clear();
}
