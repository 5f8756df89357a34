export type Compare = (one: number, other: number) => number;

/** Number of rows sorted in one step, which takes a few milliseconds. */
const ROWS_PER_RUN = 2_048;
const ROWS_PER_STEP = 8_192;

/** Sorts in small steps that never block a frame (bottom-up merge sort, which is stable). */
export function* sortSteps(
  positions: Uint32Array,
  compare: Compare,
): Generator<undefined, Uint32Array> {
  let from = positions.slice();
  let into = new Uint32Array(from.length);
  for (let start = 0; start < from.length; start += ROWS_PER_RUN) {
    // A typed array's own sort copies the values to an array and back if it gets a function.
    from.set(Array.from(from.subarray(start, start + ROWS_PER_RUN)).sort(compare), start);
    yield;
  }
  for (let width = ROWS_PER_RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      yield* merge(from, into, start, width, compare);
    }
    [from, into] = [into, from];
  }
  return from;
}

function* merge(
  from: Uint32Array,
  into: Uint32Array,
  start: number,
  width: number,
  compare: Compare,
): Generator<undefined, void> {
  const middle = Math.min(start + width, from.length);
  const end = Math.min(start + 2 * width, from.length);
  let left = start;
  let right = middle;
  for (let at = start; at < end; at++) {
    const takeLeft =
      right >= end || (left < middle && compare(from[left] ?? 0, from[right] ?? 0) <= 0);
    into[at] = (takeLeft ? from[left++] : from[right++]) ?? 0;
    if (at % ROWS_PER_STEP === 0) yield;
  }
}

export function sortNow(positions: Uint32Array, compare: Compare): Uint32Array {
  return Uint32Array.from(Array.from(positions).sort(compare));
}

/**
 * Returns the first `count` positions in order, then the other positions unsorted. This is enough
 * for the visible rows of a long list until the whole list is sorted.
 *
 * @param rank - a cheap comparison: a row with a higher rank comes later; NaN if unknown
 */
export function firstSorted(
  positions: Uint32Array,
  compare: Compare,
  rank: (position: number) => number,
  count: number,
): Uint32Array {
  const first: number[] = [];
  let lastRank = Number.NaN;
  let largest = 0;
  // An index loop is faster than an iterator: it runs over 100,000 rows before any row is visible.
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] ?? 0;
    if (position > largest) largest = position;
    if (rank(position) > lastRank) continue;
    if (first.length === count && compare(position, first[count - 1] ?? 0) >= 0) continue;
    first.splice(findPlace(first, position, compare), 0, position);
    if (first.length > count) first.pop();
    if (first.length === count) lastRank = rank(first[count - 1] ?? 0);
  }
  const isFirst = new Uint8Array(1 + largest);
  for (const position of first) isFirst[position] = 1;
  const result = new Uint32Array(positions.length);
  result.set(first);
  let next = first.length;
  // Not `passing`: a function call per row takes twice as long in code that runs only once.
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] ?? 0;
    if (isFirst[position] === 0) result[next++] = position;
  }
  return result;
}

/** Merges a few sorted items into many sorted items; a binary search finds each position. */
export function merged(
  sorted: Uint32Array,
  others: readonly number[],
  compare: Compare,
): Uint32Array {
  const result = new Uint32Array(sorted.length + others.length);
  let done = 0;
  for (const [count, other] of others.entries()) {
    const place = findPlace(sorted, other, compare);
    result.set(sorted.subarray(done, place), done + count);
    result[place + count] = other;
    done = place;
  }
  result.set(sorted.subarray(done), done + others.length);
  return result;
}

/** Returns the position after all items that sort before `item` or equal it; usually the end. */
export function findPlace<Item, Other>(
  sorted: ArrayLike<Item>,
  item: Other,
  compare: (one: Item, other: Other) => number,
): number {
  let low = 0;
  let high = sorted.length;
  if (high > 0 && compare(sorted[high - 1] as Item, item) <= 0) return high;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as Item, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
