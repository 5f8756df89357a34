/** The texts of a list, in the user's language. */
export interface ListWords {
  /** The screen's heading, e.g. "Tenants". */
  readonly title: string;
  /** Returns the total, e.g. "60 tenants". */
  readonly count: (total: number) => string;
  /** Returns the number of matches, e.g. "15 of 60 tenants". */
  readonly found: (shown: number, total: number) => string;
  /** The label of the search, e.g. "Search by name, key or id". */
  readonly search: string;
  /** Shown if the list has no rows. */
  readonly empty: string;
  /** Shown if no row matches the search and the filters. */
  readonly noMatch: string;
  /** Shown with the reason if the list could not be read. */
  readonly failed: string;
  /** Shown to users who do not have the permission of the list. */
  readonly noAccess: string;
}

/** Returns a text of a list by its name; a count decides the plural. */
export type ListText = (
  name: keyof ListWords,
  values: { readonly count?: number; readonly total?: number; readonly shown?: number },
) => string;

/** Returns the texts of a list, from the texts of its micro-frontend. */
export function listWords(text: ListText): ListWords {
  return {
    title: text('title', {}),
    count: (total) => text('count', { count: total, total }),
    found: (shown, total) => text('found', { count: total, shown, total }),
    search: text('search', {}),
    empty: text('empty', {}),
    noMatch: text('noMatch', {}),
    failed: text('failed', {}),
    noAccess: text('noAccess', {}),
  };
}
