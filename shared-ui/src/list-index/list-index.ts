import { foldText } from '../contract/fold-text.ts';
import { collatorOf } from '../language/collator.ts';
import type { ListRow } from '../queries/list-source.ts';
import type { Column, Sort } from './column.ts';
import { ColumnOrder } from './column-order.ts';
import { carriedOver, earlierPlaces } from './earlier-rows.ts';
import { allPositions, passing } from './positions.ts';
import { positionsById } from './positions-by-id.ts';
import type { SearchTerm } from './search-field.ts';

/** A column as far as searching and sorting go. */
export type ComparedColumn<Row> = Pick<Column<Row>, 'id' | 'kind' | 'value' | 'field'>;

/** The test whether a row of a list passes the filters, by its position. */
export type Filter<Row> = (rows: readonly Row[]) => (position: number) => boolean;

/** What is asked of a list. */
export interface ListQuery<Row> {
  readonly sort: Sort;
  /** Words that have to be there. */
  readonly query: string;
  /** What else the search asks for. */
  readonly terms?: readonly SearchTerm<Row>[];
  readonly filter?: Filter<Row> | undefined;
}

/** What a search found last, of which rows. */
interface Answer<Row> {
  readonly from: Uint32Array;
  readonly words: readonly string[];
  readonly terms: readonly SearchTerm<Row>[];
  readonly found: Uint32Array;
}

const NO_TERMS: readonly never[] = [];

/** Rows whose texts are prepared in one step. */
const ROWS_PER_STEP = 1_000;

/** By a list's rows, the index that was made of them last. */
const latest = new WeakMap<object, unknown>();

/** An index of a list, with what an earlier one of the same rows has worked out. */
export function listIndexOf<Row extends ListRow>(
  rows: readonly Row[],
  columns: readonly ComparedColumn<Row>[],
  language: string | undefined,
): ListIndex<Row> {
  // What was made of these rows is of their kind.
  const known = latest.get(rows) as ListIndex<Row> | undefined;
  return known?.withColumns(columns, language) ?? new ListIndex(rows, columns, language);
}

/**
 * Finds and orders the rows of one list. What that needs is worked out once, ahead and in small
 * steps ({@link steps}), so that a keystroke over 100,000 rows only looks for a string in strings.
 * Rows are named by their position in `rows`.
 */
export class ListIndex<Row extends ListRow> {
  readonly rows: readonly Row[];
  readonly #columns: readonly ComparedColumn<Row>[];
  /** Those that words are looked for in. */
  readonly #worded: readonly ComparedColumn<Row>[];
  readonly #language: string | undefined;
  readonly #collator: Intl.Collator;
  readonly #orders = new Map<string, ColumnOrder>();
  #texts: string[] = [];
  #asTheyCome: Uint32Array | undefined;
  #last: Answer<Row> | undefined;

  constructor(
    rows: readonly Row[],
    columns: readonly ComparedColumn<Row>[],
    language: string | undefined,
  ) {
    this.rows = rows;
    this.#columns = columns;
    this.#worded = columns.filter(hasWords);
    this.#language = language;
    this.#collator = collatorOf(language);
    latest.set(rows, this);
  }

  /** Whether it was made for these columns and this language. */
  isOf(columns: readonly ComparedColumn<Row>[], language: string | undefined): boolean {
    return this.#columns === columns && this.#language === language;
  }

  /**
   * Makes an index of other rows in the same columns and language, with what is worked out of those
   * that stay: in steps, of which each goes through the rows once or twice.
   */
  *withRows(rows: readonly Row[]): Generator<undefined, ListIndex<Row>> {
    const next = new ListIndex(rows, this.#columns, this.#language);
    const places = earlierPlaces(this.rows, rows);
    if (!places) return next;
    positionsById(rows, this.rows);
    for (const [id, order] of this.#orders) {
      const value = this.#columns.find((column) => column.id === id)?.value;
      if (!value) continue;
      const valueAt = (position: number) => {
        const row = rows[position];
        return row && value(row);
      };
      yield;
      next.#orders.set(id, order.carriedOver(places, valueAt));
    }
    yield;
    if (this.#texts.length === this.rows.length) {
      const earlier = { rows: this.rows, all: this.#texts };
      next.#texts = carriedOver(earlier, rows, (row) => this.#text(row));
    }
    return next;
  }

  /** An index of the same rows in other columns, with what is worked out of those that stay. */
  withColumns(
    columns: readonly ComparedColumn<Row>[],
    language: string | undefined,
  ): ListIndex<Row> {
    const next = new ListIndex(this.rows, columns, language);
    if (language !== this.#language) return next;
    for (const column of columns) {
      const known = this.#columns.find((one) => hasSameValues(one, column));
      const order = known && this.#orders.get(known.id);
      if (order) next.#orders.set(column.id, order);
    }
    const [before, after] = [this.#worded, next.#worded];
    if (
      before.length === after.length &&
      before.every((one, at) => hasSameValues(one, after[at]))
    ) {
      next.#texts = this.#texts;
    }
    next.#asTheyCome = this.#asTheyCome;
    return next;
  }

  /**
   * The rows that pass the filter and the terms and have every word of the query in their id or in
   * one of their texts, in order. Of a long list that {@link steps} have not ordered yet, only the
   * rows that are seen first are in order.
   */
  matching({ sort, ...asked }: ListQuery<Row>): Uint32Array {
    const order = this.#orderOf(sort.column);
    const complete = order?.complete(sort.direction);
    const found = this.#found(complete ?? this.#unordered(), asked);
    return complete || !order ? found : order.arranged(found, sort.direction);
  }

  /** The positions of the rows that pass the filter and the terms and have every word. */
  found(asked: Omit<ListQuery<Row>, 'sort'>): Uint32Array {
    return this.#found(this.#last?.from ?? this.#unordered(), asked);
  }

  /** Whether all rows are in order by a column. */
  isOrdered({ column, direction }: Sort): boolean {
    return this.#orderOf(column)?.complete(direction) !== undefined;
  }

  /** Orders all rows by a column and prepares them for searching and selecting. */
  *steps({ column }: Sort): Generator<undefined, void> {
    yield* this.#orderOf(column)?.steps() ?? [];
    while (this.#texts.length < this.rows.length) {
      this.#readTexts(this.#texts.length + ROWS_PER_STEP);
      yield;
    }
    yield* positionsById(this.rows).steps();
  }

  #found(from: Uint32Array, asked: Omit<ListQuery<Row>, 'sort'>): Uint32Array {
    const { query, terms = NO_TERMS, filter } = asked;
    const searched = this.#searched(from, wordsOf(query), terms);
    return filter ? passing(searched, filter(this.rows)) : searched;
  }

  #searched(
    from: Uint32Array,
    words: readonly string[],
    terms: readonly SearchTerm<Row>[],
  ): Uint32Array {
    if (words.length === 0 && terms.length === 0) return from;
    const last = this.#last;
    // A search that asks for all that the last one did can only match fewer.
    const narrows = last?.from === from && goesOn(last, words, terms);
    const found = passing(narrows ? last.found : from, this.#testOf(words, terms));
    this.#last = { from, words, terms, found };
    return found;
  }

  #testOf(
    words: readonly string[],
    terms: readonly SearchTerm<Row>[],
  ): (position: number) => boolean {
    if (words.length > 0) this.#readTexts(this.rows.length);
    const tests = terms.map(({ testOf }) => testOf(this.rows));
    return (position) => {
      const text = this.#texts[position] ?? '';
      return words.every((word) => text.includes(word)) && tests.every((test) => test(position));
    };
  }

  #readTexts(count: number): void {
    for (let at = this.#texts.length; at < Math.min(count, this.rows.length); at++) {
      const row = this.rows[at];
      if (row) this.#texts.push(this.#text(row));
    }
  }

  #text(row: Row): string {
    const texts = [row.id];
    for (const { value } of this.#worded) texts.push(String(value(row) ?? ''));
    // A line break, which nobody types in a search box, keeps words within one field.
    return foldText(texts.join('\n'));
  }

  #orderOf(id: string): ColumnOrder | undefined {
    const known = this.#orders.get(id);
    const column = this.#columns.find((candidate) => candidate.id === id);
    if (known || !column) return known;
    const order = ColumnOrder.of(this.rows, column, this.#collator);
    this.#orders.set(id, order);
    return order;
  }

  #unordered(): Uint32Array {
    this.#asTheyCome ??= allPositions(this.rows.length);
    return this.#asTheyCome;
  }
}

/** Whether two columns have the same values, as those that are read by the same function. */
const hasSameValues = <Row>(one: ComparedColumn<Row>, other: ComparedColumn<Row> | undefined) =>
  one === other || (one.value === other?.value && one.kind === other.kind);

const wordsOf = (query: string) => foldText(query).split(/\s+/).filter(Boolean);

/** Whether words are looked for in a column. What has several texts is asked for by name alone. */
function hasWords({ kind, field }: ComparedColumn<never>): boolean {
  return (kind === 'text' || kind === 'code') && !field?.texts;
}

/** Whether words and terms let nothing through that an answer was without. */
function goesOn<Row>(
  answer: Answer<Row>,
  words: readonly string[],
  terms: readonly SearchTerm<Row>[],
): boolean {
  return (
    answer.words.every((old) => words.some((word) => word.includes(old))) &&
    answer.terms.every((old) => terms.some(({ key }) => key.startsWith(old.key)))
  );
}
