import { session$ } from '@console/shared-auth';
import { lastSubject } from '../session/subject.ts';

/** The state of a list that was left; lost when the page reloads. */
export interface KeptList {
  /** The search part of its address: query, filters, order. */
  readonly search: string;
  readonly selected: ReadonlySet<string>;
  /** The scroll position in pixels, and the `search` it belongs to. */
  readonly scrolled: { readonly top: number; readonly search: string };
}

const NOTHING: KeptList = {
  search: '',
  selected: new Set(),
  scrolled: { top: 0, search: '' },
};

let owner: string | undefined;
const lists = new Map<string, KeptList>();

session$.subscribe(() => {
  if (owner === lastSubject()) return;
  owner = lastSubject();
  lists.clear();
});

/** Returns the state in which this user left the list at a route. */
export function keptList(route: string): KeptList {
  return lists.get(route) ?? NOTHING;
}

export function keepList(route: string, change: Partial<KeptList>): void {
  lists.set(route, { ...keptList(route), ...change });
}

/** Forgets all lists, as a reload does. */
export function forgetLists(): void {
  lists.clear();
}
