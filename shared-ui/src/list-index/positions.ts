/** All positions of a list, as its rows come. */
export function allPositions(length: number): Uint32Array {
  const all = new Uint32Array(length);
  // Not `Uint32Array.from`, which goes by the iterator: ten times slower.
  for (let position = 0; position < length; position++) all[position] = position;
  return all;
}

/** Those that pass. A plain loop: ten times as fast as `filter` of a typed array. */
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
