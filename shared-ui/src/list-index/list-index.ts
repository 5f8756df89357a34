import { foldText } from '../contract/fold-text.ts';
import { getCollator } from '../language/collator.ts';
import type { ListRow } from '../queries/list-source.ts';
import { carriedOver, GONE, type RowEdit, rowEdit } from '../queries/row-edit.ts';
import { rowPositions } from '../queries/row-positions.ts';
import type { Column, Sort } from './column.ts';
import { ColumnOrder } from './column-order.ts';
import { allPositions, passing } from './positions.ts';
import type { SearchTerm } from './search-field.ts';

/** The part of a column that searching and sorting need. */
export type ComparedColumn<Row> = Pick<
  Column<Row>,
  'id' | 'kind' | 'value' | 'searchAs' | 'optional'
>;

export type Filter<Row> = (rows: readonly Row[]) => (position: number) => boolean;

export interface ListQuery<Row> {
  readonly sort: Sort;
  /** Words that must all match. */
  readonly query: string;
  readonly terms?: readonly SearchTerm<Row>[];
  readonly filter?: Filter<Row> | undefined;
}

/** The result of the latest search, and what was searched. */
interface SearchResult<Row> {
  readonly from: Uint32Array;
  readonly words: readonly string[];
  readonly terms: readonly SearchTerm<Row>[];
  readonly found: Uint32Array;
}

/** The result of the search that was made in an earlier list. */
interface KnownSearch<Row> extends Pick<SearchResult<Row>, 'words' | 'terms'> {
  /** By position, 1 if the row was found. */
  readonly isFound: Uint8Array;
}

const NO_TERMS: readonly never[] = [];

const ROWS_PER_STEP = 1_000;

const latest = new WeakMap<object, unknown>();

/** Returns an index of a list, reusing the work of an earlier index of the same rows. */
export function getListIndex<Row extends ListRow>(
  rows: readonly Row[],
  columns: readonly ComparedColumn<Row>[],
  language: string | undefined,
): ListIndex<Row> {
  // The cast is safe: the index of a list has the type of its rows.
  const known = latest.get(rows) as ListIndex<Row> | undefined;
  return known?.withColumns(columns, language) ?? new ListIndex(rows, columns, language);
}

/**
 * Searches and sorts the rows of a list. Texts and orders are prepared in advance, once and in small
 * steps ({@link steps}), so that a keystroke only searches strings, even in 100,000 rows. Rows are
 * identified by their position in `rows`.
 */
export class ListIndex<Row extends ListRow> {
  readonly rows: readonly Row[];
  readonly #columns: readonly ComparedColumn<Row>[];
  readonly #wordColumns: readonly ComparedColumn<Row>[];
  readonly #language: string | undefined;
  readonly #collator: Intl.Collator;
  readonly #orders = new Map<string, ColumnOrder>();
  #texts: string[] = [];
  #unsorted: Uint32Array | undefined;
  #last: SearchResult<Row> | undefined;
  #known: KnownSearch<Row> | undefined;

  constructor(
    rows: readonly Row[],
    columns: readonly ComparedColumn<Row>[],
    language: string | undefined,
  ) {
    this.rows = rows;
    this.#columns = columns;
    this.#wordColumns = columns.filter(hasWords);
    this.#language = language;
    this.#collator = getCollator(language);
    latest.set(rows, this);
  }

  isOf(columns: readonly ComparedColumn<Row>[], language: string | undefined): boolean {
    return this.#columns === columns && this.#language === language;
  }

  /** Creates an index of other rows, in steps, reusing the work on unchanged rows. */
  *withRows(rows: readonly Row[]): Generator<undefined, ListIndex<Row>> {
    const next = new ListIndex(rows, this.#columns, this.#language);
    const edit = rowEdit(this.rows, rows);
    if (!edit) return next;
    rowPositions(rows, this.rows);
    for (const [id, order] of this.#orders) {
      const value = this.#columns.find((column) => column.id === id)?.value;
      if (!value) continue;
      const valueAt = (position: number) => {
        const row = rows[position];
        return row && value(row);
      };
      yield;
      next.#orders.set(id, order.carriedOver(edit, valueAt));
    }
    yield;
    if (this.#texts.length === this.rows.length) {
      const earlier = { rows: this.rows, all: this.#texts };
      next.#texts = carriedOver(earlier, rows, (row) => this.#text(row));
      next.#known = this.#carriedSearch(edit, next);
    }
    return next;
  }

  /** Creates an index of the same rows in other columns, reusing the work on unchanged columns. */
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
    const [before, after] = [this.#wordColumns, next.#wordColumns];
    if (
      before.length === after.length &&
      before.every((one, at) => hasSameValues(one, after[at]))
    ) {
      next.#texts = this.#texts;
    }
    next.#unsorted = this.#unsorted;
    return next;
  }

  /**
   * Returns, in order, the rows that pass the filter and all terms, and that have every word in their
   * id or texts. Until {@link steps} has sorted a long list, only the first rows are in order.
   */
  matching({ sort, ...asked }: ListQuery<Row>): Uint32Array {
    const order = this.#getOrder(sort.column);
    const complete = order?.complete(sort.direction);
    const found = this.#found(complete ?? this.#getUnsorted(), asked);
    return complete || !order ? found : order.arranged(found, sort.direction);
  }

  /** Returns the same rows as {@link matching}, but not necessarily in order. */
  found(asked: Omit<ListQuery<Row>, 'sort'>): Uint32Array {
    return this.#found(this.#last?.from ?? this.#getUnsorted(), asked);
  }

  isOrdered({ column, direction }: Sort): boolean {
    return this.#getOrder(column)?.complete(direction) !== undefined;
  }

  /** Sorts all rows by a column and prepares them for searching and selecting. */
  *steps({ column }: Sort): Generator<undefined, void> {
    yield* this.#getOrder(column)?.steps() ?? [];
    while (this.#texts.length < this.rows.length) {
      this.#readTexts(this.#texts.length + ROWS_PER_STEP);
      yield;
    }
    yield* rowPositions(this.rows).steps();
  }

  #found(from: Uint32Array, asked: Omit<ListQuery<Row>, 'sort'>): Uint32Array {
    const { query, terms = NO_TERMS, filter } = asked;
    const searched = this.#searched(from, splitWords(query), terms);
    return filter ? passing(searched, filter(this.rows)) : searched;
  }

  #searched(
    from: Uint32Array,
    words: readonly string[],
    terms: readonly SearchTerm<Row>[],
  ): Uint32Array {
    if (words.length === 0 && terms.length === 0) return from;
    const last = this.#last;
    // A narrower search can only match rows of the last result.
    const narrows = last?.from === from && isNarrower(last, words, terms);
    const isFound = this.#known && isSame(this.#known, words, terms) && this.#known.isFound;
    const passes = isFound
      ? (position: number) => isFound[position] === 1
      : this.#createTest(words, terms);
    const found = passing(narrows ? last.found : from, passes);
    this.#last = { from, words, terms, found };
    return found;
  }

  /** Returns the result of the last search in another list; only its fresh rows are tested. */
  #carriedSearch(edit: RowEdit, next: ListIndex<Row>): KnownSearch<Row> | undefined {
    if (!this.#last) return undefined;
    const { words, terms, found } = this.#last;
    const isFound = new Uint8Array(edit.length);
    for (let at = 0; at < found.length; at++) {
      const place = edit.places[found[at] ?? 0] ?? GONE;
      if (place !== GONE) isFound[place] = 1;
    }
    const passes = next.#createTest(words, terms);
    for (const position of edit.fresh) isFound[position] = passes(position) ? 1 : 0;
    return { words, terms, isFound };
  }

  #createTest(
    words: readonly string[],
    terms: readonly SearchTerm<Row>[],
  ): (position: number) => boolean {
    if (words.length > 0) this.#readTexts(this.rows.length);
    const tests = terms.map(({ createTest }) => createTest(this.rows));
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
    for (const { value } of this.#wordColumns) texts.push(String(value(row) ?? ''));
    // A line break cannot be typed in a search box, so words match within one field.
    return foldText(texts.join('\n'));
  }

  #getOrder(id: string): ColumnOrder | undefined {
    const known = this.#orders.get(id);
    const column = this.#columns.find((candidate) => candidate.id === id);
    if (known || !column) return known;
    const order = ColumnOrder.of(this.rows, column, this.#collator);
    this.#orders.set(id, order);
    return order;
  }

  #getUnsorted(): Uint32Array {
    this.#unsorted ??= allPositions(this.rows.length);
    return this.#unsorted;
  }
}

/** Checks that two columns have the same values, i.e. use the same function. */
const hasSameValues = <Row>(one: ComparedColumn<Row>, other: ComparedColumn<Row> | undefined) =>
  one === other || (one.value === other?.value && one.kind === other.kind);

const splitWords = (query: string) => foldText(query).split(/\s+/).filter(Boolean);

/** Checks whether words are searched in a column. Columns with several texts need a term; optional ones repeat others. */
function hasWords({ kind, searchAs, optional }: ComparedColumn<never>): boolean {
  return (kind === 'text' || kind === 'code') && !searchAs?.texts && !optional;
}

const isSame = <Row>(
  earlier: KnownSearch<Row>,
  words: readonly string[],
  terms: readonly SearchTerm<Row>[],
): boolean => earlier.terms === terms && earlier.words.join(' ') === words.join(' ');

/** Checks that words and terms can only match rows that an earlier search found. */
function isNarrower<Row>(
  earlier: SearchResult<Row>,
  words: readonly string[],
  terms: readonly SearchTerm<Row>[],
): boolean {
  return (
    earlier.words.every((old) => words.some((word) => word.includes(old))) &&
    earlier.terms.every((old) => terms.some(({ key }) => key.startsWith(old.key)))
  );
}
