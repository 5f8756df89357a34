import { getCollator } from '../language/collator.ts';
import type { Column } from './column.ts';
import { compareTexts, SEEN_ROWS } from './column-order.ts';
import { findPlace } from './sort-steps.ts';

/** Shorter lists are parsed and sorted fast enough without this. */
const LONG_ROWS = 20_000;

export interface FirstRows<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

/**
 * Finds the first rows of the sorted list in JSON text with one row per line, without parsing the
 * other rows. The value to sort by follows `"<field>":"`, which no string can contain, because
 * quotation marks are escaped there (RFC 8259 §7). A row without the field makes the result unknown.
 */
export class FirstLines<Row> {
  readonly #mark: string;
  readonly #valueOf: Column<Row>['value'];
  readonly #isRow: (value: unknown) => value is Row;
  readonly #collator: Intl.Collator;
  /** The first rows read so far, in order; at most {@link SEEN_ROWS}. */
  readonly #first: { readonly value: string; readonly row: Row }[] = [];
  #count = 0;
  #isKnown = true;

  /** @param column - the column by which the list is sorted; its id is the field's name */
  constructor(
    { id, value }: Pick<Column<Row>, 'id' | 'value'>,
    isRow: (value: unknown) => value is Row,
    language: string | undefined,
  ) {
    this.#mark = `"${id}":"`;
    this.#valueOf = value;
    this.#isRow = isRow;
    this.#collator = getCollator(language);
  }

  /** Reads a chunk of rows; returns whether the first rows can still be determined. */
  take(text: string): boolean {
    const hasEscapes = text.includes('\\');
    let row = text.indexOf('{');
    let at = text.indexOf(this.#mark);
    this.#isKnown &&= at >= 0;
    while (at >= 0 && this.#isKnown) {
      const begin = at + this.#mark.length;
      const value = text.slice(begin, text.indexOf('"', begin));
      const last = this.#first[SEEN_ROWS - 1]?.value;
      const isEscaped = hasEscapes && value.includes('\\');
      if (!isOwn(text, row, at)) this.#isKnown = false;
      else if (isEscaped || last === undefined || this.#compare(value, last) < 0) {
        this.#put(rowAt(text, row), isEscaped ? undefined : value);
      }
      this.#count++;
      const end = text.indexOf('\n', begin);
      row = end + 1;
      at = end < 0 ? end : text.indexOf(this.#mark, end);
    }
    return this.#isKnown;
  }

  rows(): FirstRows<Row> | undefined {
    if (!this.#isKnown || this.#count < LONG_ROWS) return undefined;
    return { rows: this.#first.map(({ row }) => row), count: this.#count };
  }

  /** @param text - the value in the text, if it needs no parsing */
  #put(row: unknown, text: string | undefined): void {
    const value = this.#isRow(row) ? String(this.#valueOf(row) ?? '') : '';
    this.#isKnown = value !== '' && (text === undefined || text === value);
    const first = this.#first;
    const place = findPlace(first, value, (one, other) => this.#compare(one.value, other));
    first.splice(place, 0, { value, row: row as Row });
    if (first.length > SEEN_ROWS) first.pop();
  }

  #compare(one: string, other: string): number {
    return compareTexts(one, other, this.#collator);
  }
}

/** Checks that a field's name belongs to the row itself, not to the next row or a nested object. */
function isOwn(text: string, row: number, at: number): boolean {
  const next = text.indexOf('{', row + 1);
  return (next < 0 || next > at) && text[at - 1] !== '\\';
}

/** Parses the row that begins at a position; undefined if invalid. */
function rowAt(text: string, row: number): unknown {
  const end = text.indexOf('\n', row);
  const to = text.lastIndexOf('}', end < 0 ? text.length : end) + 1;
  try {
    return JSON.parse(text.slice(row, to));
  } catch {
    return undefined;
  }
}
