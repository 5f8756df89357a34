import type { Column, ListRow, Sort } from './column.ts';
import { fold } from './fold.ts';

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
    const order = this.#sort(id, direction === 'ascending' ? 1 : -1);
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

  #sort(id: string, sign: 1 | -1): Uint32Array {
    const positions = this.rows.map((_, position) => position);
    const column = this.#columns.find((candidate) => candidate.id === id);
    if (!column) return Uint32Array.from(positions);
    const values = this.rows.map(column.value);
    const present = positions.filter((position) => isPresent(values[position]));
    // What is missing comes last, in both directions.
    const missing = positions.filter((position) => !isPresent(values[position]));
    const compare =
      column.kind === 'number' || column.kind === 'time'
        ? byNumber(values, column.kind)
        : byText(values, this.#collator);
    present.sort((a, b) => compare(a, b) * sign || a - b);
    return Uint32Array.from([...present, ...missing]);
  }
}

type Value = string | number | undefined;

function isPresent(value: Value): boolean {
  return value !== undefined && value !== '';
}

function byNumber(values: readonly Value[], kind: 'number' | 'time') {
  const numbers = Float64Array.from(values, (value) =>
    kind === 'time' ? Date.parse(String(value)) : Number(value),
  );
  return (a: number, b: number) => (numbers[a] ?? 0) - (numbers[b] ?? 0);
}

/** As the language has it, numbers by their value. V8 compares plain letters without ICU. */
function byText(values: readonly Value[], collator: Intl.Collator) {
  const texts = values.map((value) => String(value ?? ''));
  return (a: number, b: number) => collator.compare(texts[a] ?? '', texts[b] ?? '');
}
