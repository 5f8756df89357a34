import { collatorOf } from '../language/collator.ts';
import type { Column } from './column.ts';
import { compareTexts, SEEN_ROWS } from './column-order.ts';
import { placeOf } from './sort-steps.ts';

/** A shorter list is parsed and in order before its first rows could be drawn. */
const LONG_ROWS = 20_000;

/** The rows that a list begins with, and how many it has. */
export interface FirstRows<Row> {
  readonly rows: readonly Row[];
  readonly count: number;
}

/**
 * Finds the rows that come first in the text of a list that has one row a line, and parses no others:
 * what a row is ordered by stands behind the name of its field, for within a text a quotation mark is
 * escaped (RFC 8259 §7). A row without it has it tell nothing.
 */
export class FirstLines<Row> {
  readonly #mark: string;
  readonly #valueOf: Column<Row>['value'];
  readonly #isRow: (value: unknown) => value is Row;
  readonly #collator: Intl.Collator;
  /** In order, no more than are seen. */
  readonly #first: { readonly value: string; readonly row: Row }[] = [];
  #count = 0;
  #isKnown = true;

  /** @param column - by which the list is ordered, with the name of the field that it shows */
  constructor(
    { id, value }: Pick<Column<Row>, 'id' | 'value'>,
    isRow: (value: unknown) => value is Row,
    language: string | undefined,
  ) {
    this.#mark = `"${id}":"`;
    this.#valueOf = value;
    this.#isRow = isRow;
    this.#collator = collatorOf(language);
  }

  /** Goes through some of the rows; whether it can tell which come first. */
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

  /** Those of a long list, when all of it was gone through. */
  rows(): FirstRows<Row> | undefined {
    if (!this.#isKnown || this.#count < LONG_ROWS) return undefined;
    return { rows: this.#first.map(({ row }) => row), count: this.#count };
  }

  /** @param text - what stands there for the value, where it needs no parsing */
  #put(row: unknown, text: string | undefined): void {
    const value = this.#isRow(row) ? String(this.#valueOf(row) ?? '') : '';
    this.#isKnown = value !== '' && (text === undefined || text === value);
    const first = this.#first;
    const place = placeOf(first, value, (one, other) => this.#compare(one.value, other));
    first.splice(place, 0, { value, row: row as Row });
    if (first.length > SEEN_ROWS) first.pop();
  }

  #compare(one: string, other: string): number {
    return compareTexts(one, other, this.#collator);
  }
}

/** Whether the name of a field is that of the row itself: not of the next one, or of what is within it. */
function isOwn(text: string, row: number, at: number): boolean {
  const next = text.indexOf('{', row + 1);
  return (next < 0 || next > at) && text[at - 1] !== '\\';
}

/** The row that begins at a place; nothing where none does. */
function rowAt(text: string, row: number): unknown {
  const end = text.indexOf('\n', row);
  const to = text.lastIndexOf('}', end < 0 ? text.length : end) + 1;
  try {
    return JSON.parse(text.slice(row, to));
  } catch {
    return undefined;
  }
}
