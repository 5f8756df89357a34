/** The texts of one list, in the person's language. */
export interface ListWords {
  /** The screen's heading, e.g. "Tenants". */
  readonly title: string;
  /** How many there are, e.g. "60 tenants". */
  readonly count: (total: number) => string;
  /** How many of them match, e.g. "15 of 60 tenants". */
  readonly found: (shown: number, total: number) => string;
  /** What the search looks at, e.g. "Search by name, key or id". */
  readonly search: string;
  /** "There are no tenants yet." */
  readonly empty: string;
  /** "No tenant matches." */
  readonly noMatch: string;
  /** "The tenants could not be loaded." */
  readonly failed: string;
  /** "You may not see tenants." */
  readonly noAccess: string;
}

/** Gives a text of a list by its name; a count decides the plural. */
type ListText = (
  name: keyof ListWords,
  values: { readonly count?: number; readonly total?: number; readonly shown?: number },
) => string;

/** The texts of a list, from wherever its micro-frontend has them. */
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
