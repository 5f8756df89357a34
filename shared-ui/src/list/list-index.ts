import type { Column, ListRow, Sort } from './column.ts';
import { fold, sortKey } from './fold.ts';

/** A column as far as searching and sorting go. */
export type ComparedColumn<Row> = Pick<Column<Row>, 'id' | 'kind' | 'value'>;

/** Whether a row passes the filters. */
export type Filter<Row> = (row: Row) => boolean;

interface Matches {
  readonly order: Uint32Array;
  readonly filter: Filter<unknown> | undefined;
  readonly query: string;
  readonly positions: Uint32Array;
}

/**
 * Finds and orders the rows of one list. What a search or an order needs is worked out once, at
 * its first use, so that a keystroke over 100,000 rows only looks for a string in strings.
 * Rows are named by their position in `rows`.
 */
export class ListIndex<Row extends ListRow> {
  readonly rows: readonly Row[];
  readonly #columns: readonly ComparedColumn<Row>[];
  readonly #collator: Intl.Collator;
  readonly #orders = new Map<string, Uint32Array>();
  readonly #texts: string[] = [];
  #last: Matches | undefined;

  constructor(
    rows: readonly Row[],
    columns: readonly ComparedColumn<Row>[],
    language: string | undefined,
  ) {
    this.rows = rows;
    this.#columns = columns;
    this.#collator = new Intl.Collator(language, { numeric: true });
  }

  /** All positions in the order of a column; unknown columns leave the server's order. */
  sorted({ column: id, direction }: Sort): Uint32Array {
    const name = `${direction} ${id}`;
    const known = this.#orders.get(name);
    if (known) return known;
    const order = Uint32Array.from(this.#sort(id, direction === 'ascending' ? 1 : -1));
    this.#orders.set(name, order);
    return order;
  }

  /**
   * Those positions of `order` whose row has every word of the query in its id or in one of its
   * texts, and passes the filter.
   */
  matching(order: Uint32Array, query: string, filter?: Filter<Row>): Uint32Array {
    const words = fold(query).split(/\s+/).filter(Boolean);
    if (words.length === 0 && !filter) return order;
    const folded = words.join(' ');
    const from = this.#narrows(order, folded, filter) ?? order;
    this.readTexts(words.length > 0 ? this.rows.length : 0);
    const positions = from.filter((position) => {
      const text = this.#texts[position] ?? '';
      const row = this.rows[position];
      return (
        words.every((word) => text.includes(word)) && row !== undefined && (!filter || filter(row))
      );
    });
    this.#last = { order, filter: filter as Filter<unknown> | undefined, query: folded, positions };
    return positions;
  }

  /**
   * Prepares the first `count` rows for searching; done ahead in small steps when idle.
   *
   * @returns whether all rows are prepared
   */
  readTexts(count: number): boolean {
    for (
      let position = this.#texts.length;
      position < Math.min(count, this.rows.length);
      position++
    ) {
      const row = this.rows[position];
      if (row) this.#texts.push(this.#text(row));
    }
    return this.#texts.length >= this.rows.length;
  }

  /** How many rows are prepared for searching. */
  get textsRead(): number {
    return this.#texts.length;
  }

  /** A query that goes on from the last one can only match fewer. */
  #narrows(order: Uint32Array, query: string, filter?: Filter<Row>): Uint32Array | undefined {
    const last = this.#last;
    if (!last || last.order !== order || last.filter !== filter || last.query === '')
      return undefined;
    return query.startsWith(last.query) ? last.positions : undefined;
  }

  #text(row: Row): string {
    let text = row.id;
    for (const { kind, value } of this.#columns) {
      // A line break, which nobody types in a search box, keeps words within one field.
      if (kind === 'text' || kind === 'code') text += `\n${value(row) ?? ''}`;
    }
    return fold(text);
  }

  #sort(id: string, sign: 1 | -1): number[] {
    const positions = this.rows.map((_, position) => position);
    const column = this.#columns.find((candidate) => candidate.id === id);
    if (!column) return positions;
    const compare =
      column.kind === 'number' || column.kind === 'time'
        ? this.#byNumber(column, sign)
        : this.#byText(column, sign);
    return positions.sort(compare);
  }

  #byNumber({ kind, value }: ComparedColumn<Row>, sign: 1 | -1) {
    const numbers = Float64Array.from(this.rows, (row) => {
      const found = value(row);
      return kind === 'time' ? Date.parse(String(found)) : Number(found);
    });
    return (a: number, b: number) => {
      const first = numbers[a] ?? Number.NaN;
      const second = numbers[b] ?? Number.NaN;
      // What is missing comes last, in both directions.
      if (Number.isNaN(first)) return Number.isNaN(second) ? a - b : 1;
      if (Number.isNaN(second)) return -1;
      return (first - second) * sign || a - b;
    };
  }

  #byText({ value }: ComparedColumn<Row>, sign: 1 | -1) {
    const texts = this.rows.map((row) => String(value(row) ?? ''));
    const keys = texts.map(sortKey);
    return (a: number, b: number) => {
      const first = keys[a] ?? '';
      const second = keys[b] ?? '';
      if (first === '') return second === '' ? a - b : 1;
      if (second === '') return -1;
      if (first < second) return -sign;
      if (first > second) return sign;
      return this.#collator.compare(texts[a] ?? '', texts[b] ?? '') * sign || a - b;
    };
  }
}
