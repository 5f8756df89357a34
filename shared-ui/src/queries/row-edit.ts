interface Identified {
  readonly id: string;
}

/** Maximum number of consecutive rows that may have been removed. */
const GONE_AT_ONCE = 64;
/** With more new, changed or removed rows, the lists count as unrelated. */
const MANY_ROWS = 2_000;

/** The later position of a row that is not in the later list. */
export const GONE = -1;

/** Rows that follow one another in both lists. */
interface Run {
  readonly from: number;
  readonly to: number;
  readonly length: number;
}

/**
 * The difference between two lists whose common rows are in the same order. A changed row is gone from the earlier
 * list, and fresh in the later one. What was derived from other rows is copied in runs, not computed again.
 */
export class RowEdit {
  /** The length of the later list. */
  readonly length: number;
  /** Positions in the earlier list, in order. */
  readonly gone: readonly number[];
  /** Positions in the later list, in order. */
  readonly fresh: readonly number[];
  readonly #before: number;
  readonly #runs: readonly Run[];
  #places: Int32Array | undefined;

  /** @param before - the length of the earlier list */
  constructor(before: number, gone: readonly number[] = [], fresh: readonly number[] = []) {
    this.#before = before;
    this.length = before - gone.length + fresh.length;
    this.gone = gone;
    this.fresh = fresh;
    this.#runs = findRuns(before, this);
  }

  /** The later position of each row of the earlier list, or {@link GONE}. */
  get places(): Int32Array {
    if (this.#places) return this.#places;
    const places = new Int32Array(this.#before).fill(GONE);
    for (const { from, to, length } of this.#runs) {
      for (let at = 0; at < length; at++) places[from + at] = to + at;
    }
    this.#places = places;
    return places;
  }

  /** Returns a value for each row of the later list. @param values - of the earlier list */
  carried<Value>(values: readonly Value[], readAt: (position: number) => Value): Value[] {
    if (this.#runs.every(({ from, to }) => from === to)) {
      const next = values.slice(0, this.length);
      for (const at of this.fresh) next[at] = readAt(at);
      return next;
    }
    const next: Value[] = [];
    for (const { from, to, length } of [...this.#runs, { from: 0, to: this.length, length: 0 }]) {
      while (next.length < to) next.push(readAt(next.length));
      // Pushed one by one: a spread of this many values exceeds the stack.
      for (let at = from; at < from + length; at++) next.push(values[at] as Value);
    }
    return next;
  }

  /** Copies the numbers of the earlier list into those of the later one; returns the latter. */
  copied<Numbers extends Float64Array | Uint32Array | Uint8Array>(
    numbers: Numbers,
    into: Numbers,
  ): Numbers {
    for (const { from, to, length } of this.#runs) {
      into.set(numbers.subarray(from, from + length), to);
    }
    return into;
  }
}

function findRuns(before: number, { length: after, gone, fresh }: RowEdit): Run[] {
  const runs: Run[] = [];
  let [from, to, nextGone, nextFresh] = [0, 0, 0, 0];
  for (;;) {
    for (; gone[nextGone] === from; nextGone++) from++;
    for (; fresh[nextFresh] === to; nextFresh++) to++;
    const length = Math.min((gone[nextGone] ?? before) - from, (fresh[nextFresh] ?? after) - to);
    if (length <= 0) return runs;
    runs.push({ from, to, length });
    from += length;
    to += length;
  }
}

/** Results by list and by earlier list, because several callers compare the same two lists. */
const known = new WeakMap<object, WeakMap<object, RowEdit | undefined>>();

/** Returns how a list follows from an earlier one; undefined if they have little in common. */
export function rowEdit(
  before: readonly Identified[],
  after: readonly Identified[],
): RowEdit | undefined {
  if (before === after) return new RowEdit(before.length);
  const ofList = known.get(after);
  return ofList?.has(before)
    ? ofList.get(before)
    : noteEdit(before, after, findEdit(before, after));
}

/** Notes how a list was made from an earlier one, so that the two need not be compared. */
export function noteEdit(
  before: object,
  after: object,
  edit: RowEdit | undefined,
): RowEdit | undefined {
  const isSmall = edit && Math.max(edit.fresh.length, edit.gone.length) <= MANY_ROWS;
  const noted = isSmall ? edit : undefined;
  known.set(after, (known.get(after) ?? new WeakMap()).set(before, noted));
  return noted;
}

/** Compares the rows by identity, in a plain loop, because there may be 100,000 rows. */
function findEdit(
  before: readonly Identified[],
  after: readonly Identified[],
): RowEdit | undefined {
  const gone: number[] = [];
  const fresh: number[] = [];
  let next = 0;
  for (let at = 0; at < after.length; at++) {
    const row = after[at];
    if (before[next] === row) {
      next++;
      continue;
    }
    if (!row || fresh.length > MANY_ROWS || gone.length > MANY_ROWS) return undefined;
    const place = findNear(row, before, next);
    while (place !== undefined && next < place) gone.push(next++);
    if (before[next] === row) {
      next++;
      continue;
    }
    fresh.push(at);
    if (place !== undefined) gone.push(next++);
  }
  if (before.length - next > MANY_ROWS) return undefined;
  while (next < before.length) gone.push(next++);
  return new RowEdit(before.length, gone, fresh);
}

/** Returns the position of the row with this id if it is among the next rows. */
function findNear({ id }: Identified, rows: readonly Identified[], from: number) {
  for (let place = from; place <= from + GONE_AT_ONCE; place++) {
    if (rows[place]?.id === id) return place;
  }
  return undefined;
}

/** Returns a value per row, reusing the values of an earlier list. */
export function carriedOver<R extends Identified, Value extends NonNullable<unknown>>(
  earlier: { readonly rows: readonly Identified[]; readonly all: readonly Value[] } | undefined,
  rows: readonly R[],
  read: (row: R) => Value,
): Value[] {
  const edit = earlier && rowEdit(earlier.rows, rows);
  if (!edit) return rows.map(read);
  // The cast is safe: a fresh position is one of the later list's.
  return edit.carried(earlier.all, (at) => read(rows[at] as R));
}
