import type { QueryKey } from '@tanstack/react-query';

/** What is not any more as it was read. */
export interface Change {
  /** Of what kind, e.g. `hub`: the first part of the names of the queries that follow it. */
  readonly kind: string;
  /** Which one, where it is one: queries about another do not follow it. */
  readonly id?: string;
}

/**
 * Whether a query has to be asked again after one of the changes. Its name begins with the kind that
 * it follows; what is about one thing of it has that one's id as the third part.
 */
export function followsOneOf(changes: readonly Change[]) {
  return ({ queryKey: [kind, , about] }: { readonly queryKey: QueryKey }): boolean =>
    changes.some(
      (change) =>
        change.kind === kind &&
        (about === undefined || change.id === undefined || about === change.id),
    );
}
