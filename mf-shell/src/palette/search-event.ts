/** A tenant, user or hub that a screen has loaded and that answers a search. */
export interface FoundName {
  readonly id: string;
  readonly name: string;
  readonly detail?: string;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** Address of the row. */
  readonly routerLink: string;
}

/** What a screen answers with: its own word for its rows, and at most `limit` of them. */
export interface FoundNames {
  readonly name: string;
  readonly found: readonly FoundName[];
}

/**
 * The palette's question to whoever has rows at hand. A question instead of a register: a screen
 * answers from the index that it keeps anyway, and one that is gone does not answer.
 */
export interface SearchQuestion {
  readonly query: string;
  readonly limit: number;
  /** To be called before the event's listener returns. */
  readonly answer: (names: FoundNames) => void;
}

/** Name of the window event (`CustomEvent<SearchQuestion>`). */
export const searchEvent = 'console:search';

/** How many names of a kind are worth showing. */
const limit = 6;

/** Asks the screens for the names that they have loaded. */
export function askForNames(query: string): readonly FoundNames[] {
  if (query.trim() === '') return [];
  const answers: FoundNames[] = [];
  const answer = (names: FoundNames) =>
    answers.push({ ...names, found: names.found.slice(0, limit) });
  const detail: SearchQuestion = { query, limit, answer };
  dispatchEvent(new CustomEvent(searchEvent, { detail }));
  return answers;
}
