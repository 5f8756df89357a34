/** How a column is asked for in the search: `hub:"France Est"`. */
export interface SearchField<Row> {
  /** Its name in links, the same in every language, e.g. `signed-in`. */
  readonly name: string;
  /** The name that the person's language has for it; it is understood as well. */
  readonly label: string;
  /** The texts of a row that may have several; else the column's value is its one text. */
  readonly texts?: (row: Row) => readonly string[];
  /** There while the texts are still on their way, and has them come: who asks waits for them. */
  readonly awaited?: (() => void) | undefined;
}

/** One thing that a search asks of every row, beside its words. */
export interface SearchTerm<Row> {
  /** Whoever passes a term whose key goes on from this one's passes this one, too. */
  readonly key: string;
  /** The test of a row, by its position in the list. */
  readonly testOf: (rows: readonly Row[]) => (position: number) => boolean;
  /** As of its field. */
  readonly awaited?: (() => void) | undefined;
}

/** A term that cannot be read: the search finds no row, and says why. */
export interface SearchProblem {
  /** As it was typed, e.g. `created:<banana`. */
  readonly term: string;
  /** What it lacks. */
  readonly expected: 'date' | 'number' | 'value' | 'quotation-mark' | 'field';
}

/** What a search asks for. */
export interface Search<Row> {
  /** The words that are looked for in all texts of a row. */
  readonly text: string;
  readonly terms: readonly SearchTerm<Row>[];
  readonly problems: readonly SearchProblem[];
}
