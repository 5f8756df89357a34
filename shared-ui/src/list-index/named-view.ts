import { atBase } from '@console/shared-auth/base-path';
import { type ListView, type ListViewRules, readView, writeView } from './list-address.ts';

export interface NamedView {
  readonly name: string;
  /** The whole view, as the search part of the address. */
  readonly search: string;
}

/** How the visible view relates to the stored views. */
export type ViewStatus =
  /** The view has no name. */
  | 'unnamed'
  /** The view equals the stored view of the same name. */
  | 'kept'
  /** The view differs from the stored view of the same name. */
  | 'changed'
  /** No view of this name is stored; the name came with a link. */
  | 'given';

export function viewStatus(
  view: ListView,
  kept: readonly NamedView[],
  rules: ListViewRules,
): ViewStatus {
  if (view.name === undefined) return 'unnamed';
  const same = kept.find(({ name }) => name === view.name);
  if (!same) return 'given';
  return same.search === toSearchPart(view, rules) ? 'kept' : 'changed';
}

/** Returns the search part of a view, without its name. */
export function toSearchPart(view: ListView, rules: ListViewRules): string {
  return writeView('', { ...view, name: undefined }, rules);
}

/** Returns a link to the visible view. The link opens only the list, even if a row is open now. */
export function viewLink(shown: URL): string {
  const list = shown.pathname.replace(/[^/]*$/, 'list');
  return new URL(atBase(list) + shown.search, shown.origin).href;
}

/** Returns the stored view of a name; the list's default view if there is none. */
export function getStoredView(
  name: string,
  kept: readonly NamedView[],
  rules: ListViewRules,
): ListView {
  const found = kept.find((one) => one.name === name);
  return { ...readView(found?.search ?? '', rules), name: found?.name };
}

export function withView(kept: readonly NamedView[], view: NamedView): readonly NamedView[] {
  return [...withoutView(kept, view.name), view];
}

export function withoutView(kept: readonly NamedView[], name: string): readonly NamedView[] {
  return kept.filter((one) => one.name !== name);
}

export const LONGEST_NAME = 60;

/** Proposes a name for an unnamed view: its query, unless that name is in use. */
export function proposedName({ query, name }: ListView, kept: readonly NamedView[]): string {
  const proposed = query.trim().slice(0, LONGEST_NAME);
  return name !== undefined || kept.some((one) => one.name === proposed) ? '' : proposed;
}

export function parseViews(stored: unknown): readonly NamedView[] {
  if (!Array.isArray(stored)) return [];
  return stored.filter(
    (one) => typeof one?.name === 'string' && one.name !== '' && typeof one.search === 'string',
  );
}
