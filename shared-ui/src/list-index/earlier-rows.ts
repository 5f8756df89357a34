import type { ListRow } from '../queries/list-source.ts';

/** Maximum number of consecutive rows that may have been removed. */
const GONE_AT_ONCE = 64;
/** With more new or changed rows, the lists count as unrelated. */
const MANY_ROWS = 2_000;

/** The position of a row that was not in the earlier list. */
export const NEW = -1;

/** Results by list and by earlier list, because several callers compare the same two lists. */
const known = new WeakMap<object, WeakMap<object, Int32Array | undefined>>();

/**
 * Returns for each row the position of the same object in an earlier list, or {@link NEW}. Returns
 * undefined if the two lists have little in common or are in a different order.
 */
export function earlierPlaces(
  before: readonly ListRow[],
  after: readonly ListRow[],
): Int32Array | undefined {
  const ofList = known.get(after) ?? new WeakMap();
  if (!ofList.has(before)) ofList.set(before, foundPlaces(before, after));
  known.set(after, ofList);
  return ofList.get(before);
}

/** Uses plain loops, as do the functions below, because there may be 100,000 rows. */
function foundPlaces(
  before: readonly ListRow[],
  after: readonly ListRow[],
): Int32Array | undefined {
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
    next = findNear(row, before, next) ?? next;
    if (before[next] === row) places[at] = next;
    if (before[next]?.id === row.id) next += 1;
  }
  return places;
}

/** Returns the position of the row with this id if it is among the next rows. */
function findNear({ id }: ListRow, rows: readonly ListRow[], from: number): number | undefined {
  for (let place = from; place <= from + GONE_AT_ONCE; place++) {
    if (rows[place]?.id === id) return place;
  }
  return undefined;
}

/** For two lists: the rows of each list whose object is not in the other list. */
export interface Differing<R> {
  readonly gone: readonly R[];
  readonly fresh: readonly R[];
}

/** Returns the rows that two lists do not share. */
export function differing<R extends ListRow>(
  before: readonly R[],
  after: readonly R[],
): Differing<R> {
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

/** Returns a value per row, reusing the values of an earlier list. */
export function carriedOver<R extends ListRow, Value extends NonNullable<unknown>>(
  earlier: { readonly rows: readonly ListRow[]; readonly all: readonly Value[] } | undefined,
  rows: readonly R[],
  read: (row: R) => Value,
): Value[] {
  const places = earlier && earlierPlaces(earlier.rows, rows);
  if (!places) return rows.map(read);
  return rows.map((row, at) => earlier.all[places[at] ?? NEW] ?? read(row));
}
