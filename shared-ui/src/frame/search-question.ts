/** A row that a screen has loaded and that answers a search. */
export interface FoundName {
  readonly id: string;
  readonly name: string;
  /** What tells it from others of the same name, e.g. a tenant's key. */
  readonly detail?: string;
}

/** What a screen answers with: whose rows these are, best first, at most `limit` of them. */
export interface FoundNames {
  /** The micro-frontend's route; its manifest says label and icon, and `<route>/<id>` is the row. */
  readonly route: string;
  readonly found: readonly FoundName[];
}

/**
 * The palette's question to whoever has rows at hand: a `CustomEvent` named {@link SearchEvent}
 * on the window. A question instead of a register: a screen answers with the rows it keeps anyway, and
 * one that was never loaded does not answer.
 */
export interface SearchQuestion {
  readonly query: string;
  readonly limit: number;
  /** To be called before the event's listener returns. */
  readonly answer: (names: FoundNames) => void;
}

/** Name of the window event. A type, so that the shell needs no code of the screens'. */
export type SearchEvent = 'console:search';
