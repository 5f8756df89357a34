export function allPositions(length: number): Uint32Array {
  const all = new Uint32Array(length);
  // `Uint32Array.from` uses the iterator and is ten times slower.
  for (let position = 0; position < length; position++) all[position] = position;
  return all;
}

/** Returns the positions that pass. The loop is ten times as fast as a typed array's `filter`. */
export function passing(
  positions: Uint32Array,
  passes: (position: number) => boolean,
): Uint32Array {
  const found = new Uint32Array(positions.length);
  let count = 0;
  for (let at = 0; at < positions.length; at++) {
    const position = positions[at] ?? 0;
    if (passes(position)) found[count++] = position;
  }
  return found.subarray(0, count);
}

/** Returns the place of a row in the order of the positions; -1 if its position is not among them. */
export const placeOf = (
  id: string | undefined,
  rows: readonly { readonly id: string }[],
  positions: Uint32Array,
): number => (id === undefined ? -1 : positions.findIndex((position) => rows[position]?.id === id));
