import { session$ } from '@console/shared-auth';
import { lastSubject } from '../session/subject.ts';

/** What is kept of a list that was left, until the page is loaded anew. */
export interface KeptList {
  /** The search part of its address: what was looked for, filters, order. */
  readonly search: string;
  readonly selected: ReadonlySet<string>;
  /** How far it was scrolled, in pixels, and for which `search`. */
  readonly scrolled: { readonly top: number; readonly search: string };
}

const NOTHING: KeptList = {
  search: '',
  selected: new Set(),
  scrolled: { top: 0, search: '' },
};

let owner: string | undefined;
const lists = new Map<string, KeptList>();

session$.subscribe(() => forgetOthers());

/** How a person left the list at a route; of what somebody else left there is nothing. */
export function keptList(route: string): KeptList {
  return lists.get(route) ?? NOTHING;
}

/** Keeps how a list is, for when the person comes back to it. */
export function keepList(route: string, change: Partial<KeptList>): void {
  lists.set(route, { ...keptList(route), ...change });
}

/** As in a page that was loaded anew. */
export function forgetLists(): void {
  lists.clear();
}

function forgetOthers(): void {
  if (owner === lastSubject()) return;
  owner = lastSubject();
  lists.clear();
}
