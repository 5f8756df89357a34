import { atBase } from '@console/shared-auth/base-path';
import { type ListView, type ListViewRules, readView, writeView } from './list-address.ts';

/** A view that a person gave a name. */
export interface NamedView {
  readonly name: string;
  /** All that it shows, as it stands in the address. */
  readonly search: string;
}

/** How the view on the screen stands to those that were kept. */
export type ViewStatus =
  /** It has no name. */
  | 'unnamed'
  /** It shows what was kept by its name. */
  | 'kept'
  /** It shows something else. */
  | 'changed'
  /** Nothing is kept by its name: it came with a link. */
  | 'given';

/** How the view on the screen stands to those that were kept. */
export function viewStatus(
  view: ListView,
  kept: readonly NamedView[],
  rules: ListViewRules,
): ViewStatus {
  if (view.name === undefined) return 'unnamed';
  const same = kept.find(({ name }) => name === view.name);
  if (!same) return 'given';
  return same.search === searchOf(view, rules) ? 'kept' : 'changed';
}

/** What a view shows, without its name. */
export function searchOf(view: ListView, rules: ListViewRules): string {
  return writeView('', { ...view, name: undefined }, rules);
}

/** What leads somebody else to the view that is shown: to its list, also where a row of it is open. */
export function viewLink(shown: URL): string {
  const list = shown.pathname.replace(/[^/]*$/, 'list');
  return new URL(atBase(list) + shown.search, shown.origin).href;
}

/** The view that was kept by a name; without one, what a list shows by itself. */
export function keptView(name: string, kept: readonly NamedView[], rules: ListViewRules): ListView {
  const found = kept.find((one) => one.name === name);
  return { ...readView(found?.search ?? '', rules), name: found?.name };
}

/** The views with one more, or with another in place of that of its name. */
export function withView(kept: readonly NamedView[], view: NamedView): readonly NamedView[] {
  return [...withoutView(kept, view.name), view];
}

/** The views without one. */
export function withoutView(kept: readonly NamedView[], name: string): readonly NamedView[] {
  return kept.filter((one) => one.name !== name);
}

/** Characters that the name of a view has at most. */
export const LONGEST_NAME = 60;

/** What a view that has no name may be called: what is searched for, where no other is called so. */
export function proposedName({ query, name }: ListView, kept: readonly NamedView[]): string {
  const proposed = query.trim().slice(0, LONGEST_NAME);
  return name !== undefined || kept.some((one) => one.name === proposed) ? '' : proposed;
}

/** Views out of what was stored, which may be anything. */
export function parseViews(stored: unknown): readonly NamedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one) => typeof one?.name === 'string' && one.name !== '' && typeof one.search === 'string',
  );
}
