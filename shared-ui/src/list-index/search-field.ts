/** A column that the search can ask for by name: `hub:"France Est"`. */
export interface SearchField<Row> {
  /** Its name in links, the same in every language, e.g. `signed-in`. */
  readonly name: string;
  /** Its name in the user's language, which is understood as well. */
  readonly label: string;
  /** Returns the texts of a row that may have several; by default the column's value. */
  readonly texts?: (row: Row) => readonly string[];
  /** Set while the texts are not loaded; call it to load them. A list that uses the field waits. */
  readonly awaited?: (() => void) | undefined;
}

export interface SearchTerm<Row> {
  /** A term whose key starts with this one can only match rows that this one matches. */
  readonly key: string;
  readonly createTest: (rows: readonly Row[]) => (position: number) => boolean;
  readonly awaited?: (() => void) | undefined;
}

/** An invalid term: the search finds no row, and says why. */
export interface SearchProblem {
  /** As typed, e.g. `created:<banana`. */
  readonly term: string;
  /** The missing part. */
  readonly expected: 'date' | 'number' | 'value' | 'quotation-mark' | 'field';
}

export interface Search<Row> {
  /** The words to look for in all texts of a row. */
  readonly text: string;
  readonly terms: readonly SearchTerm<Row>[];
  readonly problems: readonly SearchProblem[];
}
