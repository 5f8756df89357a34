import { GONE, type RowEdit } from '../queries/row-edit.ts';
import type { Column, Sort } from './column.ts';
import { allPositions, passing } from './positions.ts';
import { type Compare, firstSorted, merged, sortNow, sortSteps } from './sort-steps.ts';

type Value = string | number | undefined;

/** The values to compare; a missing value is NaN or an empty text. */
type Keys = Float64Array | readonly string[];

/** Lists up to this length are sorted in one step, in less than a frame. */
const SHORT_ROWS = 4_000;
/** Number of rows of a longer list that are sorted in one step: more than a screen shows. */
export const SEEN_ROWS = 100;

/** The rows of a list in the order of one of its columns. Rows without a value come last. */
export class ColumnOrder {
  readonly #keys: Keys;
  readonly #kind: Column<never>['kind'];
  readonly #collator: Intl.Collator;
  readonly #compare: Compare;
  #ascending: Uint32Array | undefined;
  readonly #complete: Partial<Record<Sort['direction'], Uint32Array>> = {};

  private constructor(keys: Keys, kind: Column<never>['kind'], collator: Intl.Collator) {
    this.#keys = keys;
    this.#kind = kind;
    this.#collator = collator;
    const compare = compareBy(keys, collator);
    this.#compare = (one, other) => compare(one, other) || one - other;
  }

  static of<Row>(
    rows: readonly Row[],
    { kind, value }: Pick<Column<Row>, 'kind' | 'value'>,
    collator: Intl.Collator,
  ): ColumnOrder {
    const order = new ColumnOrder(toKeys(rows, value, kind), kind, collator);
    if (rows.length <= SHORT_ROWS) order.#ascending = sortNow(order.#present(), order.#compare);
    return order;
  }

  /** Returns the order of a later list, without sorting the rows that both lists have. */
  carriedOver(edit: RowEdit, valueAt: (position: number) => Value): ColumnOrder {
    const keys = carriedKeys(this.#keys, this.#kind, edit, valueAt);
    const next = new ColumnOrder(keys, this.#kind, this.#collator);
    const ascending = this.#ascending;
    if (!ascending) return next;
    const { places } = edit;
    const kept = new Uint32Array(ascending.length);
    let count = 0;
    for (let at = 0; at < ascending.length; at++) {
      const place = places[ascending[at] ?? 0] ?? GONE;
      if (place !== GONE) kept[count++] = place;
    }
    const fresh = edit.fresh.filter((at) => next.#isPresent(at)).sort(next.#compare);
    next.#ascending = merged(kept.subarray(0, count), fresh, next.#compare);
    return next;
  }

  /** Returns all rows in order; undefined before {@link steps} has finished. */
  complete(direction: Sort['direction']): Uint32Array | undefined {
    if (!this.#ascending) return undefined;
    this.#complete[direction] ??= this.#withMissing(
      direction === 'ascending' ? this.#ascending : this.#ascending.toReversed(),
    );
    return this.#complete[direction];
  }

  *steps(): Generator<undefined, void> {
    this.#ascending ??= yield* sortSteps(this.#present(), this.#compare);
  }

  /** Returns the given rows in order; of many rows, only the first {@link SEEN_ROWS} are in order. */
  arranged(positions: Uint32Array, direction: Sort['direction']): Uint32Array {
    const sign = direction === 'ascending' ? 1 : -1;
    const compare: Compare = (one, other) => {
      const first = this.#isPresent(one);
      if (first !== this.#isPresent(other)) return first ? -1 : 1;
      return first ? this.#compare(one, other) * sign : one - other;
    };
    return positions.length <= SHORT_ROWS
      ? sortNow(positions, compare)
      : firstSorted(positions, compare, rankBy(this.#keys, sign), SEEN_ROWS);
  }

  #isPresent(position: number): boolean {
    const key = this.#keys[position];
    return key !== '' && !Number.isNaN(key);
  }

  #present(): Uint32Array {
    return passing(allPositions(this.#keys.length), (position) => this.#isPresent(position));
  }

  #withMissing(present: Uint32Array): Uint32Array {
    if (present.length === this.#keys.length) return present;
    const all = allPositions(this.#keys.length);
    const missing = passing(all, (position) => !this.#isPresent(position));
    all.set(present);
    all.set(missing, present.length);
    return all;
  }
}

function toKeys<Row>(
  rows: readonly Row[],
  valueAt: (row: Row) => Value,
  kind: Column<never>['kind'],
): Keys {
  return kind === 'number' || kind === 'time'
    ? Float64Array.from(rows, (row) => toNumber(valueAt(row), kind))
    : rows.map((row) => toText(valueAt(row)));
}

function carriedKeys(
  keys: Keys,
  kind: Column<never>['kind'],
  edit: RowEdit,
  valueAt: (position: number) => Value,
): Keys {
  if (!(keys instanceof Float64Array)) return edit.carried(keys, (at) => toText(valueAt(at)));
  const carried = edit.copied(keys, new Float64Array(edit.length));
  for (const at of edit.fresh) carried[at] = toNumber(valueAt(at), kind);
  return carried;
}

const toText = (value: Value) => String(value ?? '');

export function toNumber(value: Value, kind: Column<never>['kind']): number {
  if (value === undefined || value === '') return Number.NaN;
  return kind === 'time' ? Date.parse(String(value)) : Number(value);
}

function compareBy(keys: Keys, collator: Intl.Collator): Compare {
  return keys instanceof Float64Array
    ? (one, other) => (keys[one] ?? 0) - (keys[other] ?? 0)
    : (one, other) => compareTexts(keys[one] ?? '', keys[other] ?? '', collator);
}

/**
 * Compares texts in the collator's language, and numbers within texts by value. If the first
 * difference is between two letters, it skips the collator, which takes ten times as long. This is
 * correct because letters count before accents and case (UTS #10), and the console's languages have
 * no digraphs and the same alphabet.
 */
export function compareTexts(one: string, other: string, collator: Intl.Collator): number {
  for (let at = 0; ; at++) {
    const letter = letterAt(one, at);
    const against = letterAt(other, at);
    if (letter === 0 || against === 0) return collator.compare(one, other);
    if (letter !== against) return letter - against;
  }
}

/** Returns a rank that is fast to compute and separates most rows: the number or first letter. */
function rankBy(keys: Keys, sign: 1 | -1): (position: number) => number {
  return keys instanceof Float64Array
    ? (position) => (keys[position] ?? Number.NaN) * sign
    : (position) => (letterAt(keys[position] ?? '', 0) || Number.NaN) * sign;
}

/** Returns the lower-case code of an ASCII letter or a space (which sorts first); otherwise 0. */
function letterAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const letter = code | 0x20;
  return code === 0x20 || (letter >= 0x61 && letter <= 0x7a) ? letter : 0;
}
