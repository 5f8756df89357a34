/** Encodes a text without a byte order mark, as programs save files. */
export function encodeText(
  text: string,
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1',
): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (encoding === 'latin-1') return Uint8Array.from(units);
  const pairs = units.map((unit) => [unit & 0xff, unit >> 8]);
  return Uint8Array.from(
    pairs.flatMap((pair) => (encoding === 'utf-16le' ? pair : pair.reverse())),
  );
}
