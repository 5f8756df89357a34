import { runToEnd } from '../idle/run-to-end.ts';

interface Identified {
  readonly id: string;
}

/** Number of rows compared per step, which takes about a millisecond. */
const ROWS_PER_STEP = 500;

/** Puts the earlier objects of unchanged rows into `after`; returns `before` if nothing changed. */
export function* withSameRows<Row extends Identified>(
  before: Row[],
  after: Row[],
): Generator<undefined, Row[]> {
  let places: ReadonlyMap<string, number> | undefined;
  // Most rows only move by the number of rows that were added or removed before them.
  let moved = 0;
  let same = 0;
  for (const [at, row] of after.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    if (before[at + moved]?.id !== row.id) {
      places ??= yield* indexPositions(before);
      const place = places.get(row.id);
      moved = place === undefined ? moved - 1 : place - at;
      if (place === undefined) continue;
    }
    const old = before[at + moved];
    if (!old || (old !== row && !hasSameValues(old, row))) continue;
    after[at] = old;
    if (moved === 0) same += 1;
  }
  return same === before.length && same === after.length ? before : after;
}

/** Does the same as {@link withSameRows} in one step, for a short list. */
export const withSameRowsNow = <Row extends Identified>(
  ...list: Parameters<typeof withSameRows<Row>>
): Row[] => runToEnd(withSameRows(...list));

function* indexPositions(
  rows: readonly Identified[],
): Generator<undefined, ReadonlyMap<string, number>> {
  const places = new Map<string, number>();
  for (const [at, { id }] of rows.entries()) {
    if (at % ROWS_PER_STEP === 0) yield;
    places.set(id, at);
  }
  return places;
}

function hasSameValues(one: object, other: object): boolean {
  let fields = 0;
  for (const name in one) {
    if (!isSame(Reflect.get(one, name), Reflect.get(other, name))) return false;
    fields += 1;
  }
  return fields === Object.keys(other).length;
}

/** Compares two values. Other platforms may add members that are lists or objects. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}
