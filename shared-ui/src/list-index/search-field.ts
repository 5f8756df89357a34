/** A column that a search can name: `hub:"France Est"`. */
export interface SearchField<Row> {
  /** The name in links, the same in every language, e.g. `signed-in`. */
  readonly name: string;
  /** The name in the user's language; the search understands this name as well. */
  readonly label: string;
  /** Returns the texts of a row, if rows may have several; default: the column's value. */
  readonly texts?: (row: Row) => readonly string[];
  /** The text for rows without a value, e.g. "in no hub"; default: "without a value". */
  readonly none?: string;
  /** Set until the texts are loaded; a call loads them. A search that names the field waits. */
  readonly awaited?: (() => void) | undefined;
}

export interface SearchTerm<Row> {
  /** A term whose key starts with this key can only match rows that this term matches. */
  readonly key: string;
  readonly createTest: (rows: readonly Row[]) => (position: number) => boolean;
  readonly awaited?: (() => void) | undefined;
}

/** An invalid term: the search finds no row, and says why. */
export interface SearchProblem {
  /** As typed, e.g. `created:<banana`. */
  readonly term: string;
  /** The part that the term lacks. */
  readonly expected: 'date' | 'number' | 'value' | 'quotation-mark' | 'field';
}

export interface Search<Row> {
  /** The words to look for in all texts of a row. */
  readonly text: string;
  readonly terms: readonly SearchTerm<Row>[];
  readonly problems: readonly SearchProblem[];
}
