import { foldText } from '../contract/fold-text.ts';
import type { ListRow } from '../queries/list-source.ts';
import type { Column, Sort } from './column.ts';
import { ColumnOrder } from './column-order.ts';

/** A column as far as searching and sorting go. */
export type ComparedColumn<Row> = Pick<Column<Row>, 'id' | 'kind' | 'value'>;

/** Whether a row passes the filters. */
export type Filter<Row> = (row: Row) => boolean;

/** What is asked of a list. */
export interface ListQuery<Row> {
  readonly sort: Sort;
  readonly query: string;
  readonly filter?: Filter<Row> | undefined;
}

/** Rows whose texts are prepared in one step. */
const ROWS_PER_STEP = 1_000;

/**
 * Finds and orders the rows of one list. What that needs is worked out once, ahead and in small
 * steps ({@link steps}), so that a keystroke over 100,000 rows only looks for a string in strings.
 * Rows are named by their position in `rows`.
 */
export class ListIndex<Row extends ListRow> {
  readonly rows: readonly Row[];
  readonly #columns: readonly ComparedColumn<Row>[];
  readonly #language: string | undefined;
  readonly #collator: Intl.Collator;
  readonly #orders = new Map<string, ColumnOrder>();
  readonly #texts: string[] = [];
  #asTheyCome: Uint32Array | undefined;
  #last: { from: Uint32Array; filter: unknown; query: string; found: Uint32Array } | undefined;

  constructor(
    rows: readonly Row[],
    columns: readonly ComparedColumn<Row>[],
    language: string | undefined,
  ) {
    this.rows = rows;
    this.#columns = columns;
    this.#language = language;
    this.#collator = new Intl.Collator(language, { numeric: true });
  }

  /** Whether it was made for these columns and this language. */
  isOf(columns: readonly ComparedColumn<Row>[], language: string | undefined): boolean {
    return this.#columns === columns && this.#language === language;
  }

  /** An index of other rows in the same columns and language. */
  withRows(rows: readonly Row[]): ListIndex<Row> {
    return new ListIndex(rows, this.#columns, this.#language);
  }

  /**
   * The rows that pass the filter and have every word of the query in their id or in one of their
   * texts, in order. Of a long list that {@link steps} have not ordered yet, only the rows that
   * are seen first are in order.
   */
  matching({ sort, query, filter }: ListQuery<Row>): Uint32Array {
    const order = this.#orderOf(sort.column);
    const complete = order?.complete(sort.direction);
    const found = this.#found(complete ?? this.#unordered(), query, filter);
    return complete || !order ? found : order.arranged(found, sort.direction);
  }

  /** Whether all rows are in order by a column. */
  isOrdered({ column, direction }: Sort): boolean {
    return this.#orderOf(column)?.complete(direction) !== undefined;
  }

  /** Orders all rows by a column and prepares them for searching. */
  *steps({ column }: Sort): Generator<undefined, void> {
    yield* this.#orderOf(column)?.steps() ?? [];
    while (this.#texts.length < this.rows.length) {
      this.#readTexts(this.#texts.length + ROWS_PER_STEP);
      yield;
    }
  }

  #found(from: Uint32Array, query: string, filter: Filter<Row> | undefined): Uint32Array {
    const words = foldText(query).split(/\s+/).filter(Boolean);
    if (words.length === 0 && !filter) return from;
    if (words.length > 0) this.#readTexts(this.rows.length);
    const folded = words.join(' ');
    const last = this.#last;
    // A query that goes on from the last one can only match fewer.
    const narrows = last?.from === from && last.filter === filter && folded.startsWith(last.query);
    const found = (narrows ? last.found : from).filter((position) => {
      const text = this.#texts[position] ?? '';
      const row = this.rows[position];
      return words.every((word) => text.includes(word)) && row && (!filter || filter(row));
    });
    this.#last = { from, filter, query: folded, found };
    return found;
  }

  #readTexts(count: number): void {
    for (let at = this.#texts.length; at < Math.min(count, this.rows.length); at++) {
      const row = this.rows[at];
      if (row) this.#texts.push(this.#text(row));
    }
  }

  #text(row: Row): string {
    const texts = [row.id];
    for (const { kind, value } of this.#columns) {
      if (kind === 'text' || kind === 'code') texts.push(String(value(row) ?? ''));
    }
    // A line break, which nobody types in a search box, keeps words within one field.
    return foldText(texts.join('\n'));
  }

  #orderOf(id: string): ColumnOrder | undefined {
    const known = this.#orders.get(id);
    const column = this.#columns.find((candidate) => candidate.id === id);
    if (known || !column) return known;
    const order = new ColumnOrder(this.rows.map(column.value), column.kind, this.#collator);
    this.#orders.set(id, order);
    return order;
  }

  #unordered(): Uint32Array {
    // Not `Uint32Array.from`, which goes by the iterator: ten times slower.
    this.#asTheyCome ??= new Uint32Array(this.rows.length).map((_, position) => position);
    return this.#asTheyCome;
  }
}
