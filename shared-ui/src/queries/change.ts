import type { QueryKey } from '@tanstack/react-query';

/** A change on the server to data that may be cached. */
export interface Change {
  /** The kind of thing, e.g. `hub`: the first part of the keys of the affected queries. */
  readonly kind: string;
  /** The id of a single thing; if set, queries about other things are not affected. */
  readonly id?: string;
}

/** Matches queries by their key: its first part is the kind; its third part, if any, is the id. */
export function isAffectedBy(changes: readonly Change[]) {
  return ({ queryKey: [kind, , about] }: { readonly queryKey: QueryKey }): boolean =>
    changes.some(
      (change) =>
        change.kind === kind &&
        (about === undefined || change.id === undefined || about === change.id),
    );
}
