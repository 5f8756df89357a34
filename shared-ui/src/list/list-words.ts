/** The texts of one list, in the person's language; counts are ready to be read. */
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
