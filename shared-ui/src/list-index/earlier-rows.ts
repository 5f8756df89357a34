interface Row {
  readonly id: string;
}

/** So many rows that follow each other may be gone at once. */
const GONE_AT_ONCE = 64;
/** With more rows that are new or others it is no longer the same list. */
const MANY_ROWS = 2_000;

/** What a row that was not there before has in place of a place. */
export const NEW = -1;

/** By list and earlier list; several ask for the same. */
const known = new WeakMap<object, WeakMap<object, Int32Array | undefined>>();

/**
 * Where each row of a list was in an earlier one, in which it was the same object; {@link NEW} for
 * any other. Nothing where the lists have little in common, or another order.
 */
export function earlierPlaces(
  before: readonly Row[],
  after: readonly Row[],
): Int32Array | undefined {
  const ofList = known.get(after) ?? new WeakMap();
  if (!ofList.has(before)) ofList.set(before, foundPlaces(before, after));
  known.set(after, ofList);
  return ofList.get(before);
}

/** In plain loops, here and below: there may be 100,000 rows. */
function foundPlaces(before: readonly Row[], after: readonly Row[]): Int32Array | undefined {
  const places = new Int32Array(after.length).fill(NEW);
  let others = 0;
  let next = 0;
  for (let at = 0; at < after.length; at++) {
    const row = after[at];
    if (before[next] === row) {
      places[at] = next++;
      continue;
    }
    if (!row || others++ > MANY_ROWS) return undefined;
    next = placeOf(row, before, next) ?? next;
    if (before[next] === row) places[at] = next;
    if (before[next]?.id === row.id) next += 1;
  }
  return places;
}

/** The place of the row with this id, where it is one of the next ones. */
function placeOf({ id }: Row, rows: readonly Row[], from: number): number | undefined {
  for (let place = from; place <= from + GONE_AT_ONCE; place++) {
    if (rows[place]?.id === id) return place;
  }
  return undefined;
}

/** The rows of a list that are not in another one as the same objects. */
export interface Differing<R> {
  readonly gone: readonly R[];
  readonly fresh: readonly R[];
}

/** What two lists do not have in common. */
export function differing<R extends Row>(before: readonly R[], after: readonly R[]): Differing<R> {
  const places = earlierPlaces(before, after);
  if (!places) return { gone: before, fresh: after };
  const isKept = new Uint8Array(before.length);
  for (const place of places) if (place !== NEW) isKept[place] = 1;
  return {
    gone: pick(before, (place) => isKept[place] === 0),
    fresh: pick(after, (at) => places[at] === NEW),
  };
}

function pick<R>(rows: readonly R[], isWanted: (at: number) => boolean): R[] {
  const picked: R[] = [];
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at];
    if (isWanted(at) && row) picked.push(row);
  }
  return picked;
}

/** What was worked out of each row of an earlier list, and of those that are new. */
export function carriedOver<R extends Row, Value extends string | number>(
  earlier: { readonly rows: readonly Row[]; readonly all: readonly Value[] } | undefined,
  rows: readonly R[],
  read: (row: R) => Value,
): Value[] {
  const places = earlier && earlierPlaces(earlier.rows, rows);
  if (!places) return rows.map(read);
  return rows.map((row, at) => earlier.all[places[at] ?? NEW] ?? read(row));
}
