/** The text of a file, and the encoding that it was found to have. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
}

/** Reads a file's bytes as text: UTF-8, UTF-16 where it says so, else what Excel writes. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le');
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8' };
  } catch {
    return decoded(bytes, 'windows-1252');
  }
}

function decoded(bytes: Uint8Array, encoding: DecodedText['encoding']): DecodedText {
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

const SEPARATORS = [';', ',', '\t'] as const;

/** The cells of a CSV text (RFC 4180), separated by what its first line has most of. */
export function readCsv(text: string): string[][] {
  const body = text.startsWith('\u{feff}') ? text.slice(1) : text;
  const separator = separatorIn(body);
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < body.length) {
    const cell = readCell(body, at, separator);
    row.push(cell.text);
    at = cell.end;
    if (body[at] === separator) {
      at += 1;
      if (at === body.length) row.push('');
      continue;
    }
    if (body[at] === '\r') at += 1;
    if (body[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows.filter((cells) => cells.some((cell) => cell.trim() !== ''));
}

function separatorIn(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function readCell(text: string, start: number, separator: string): { text: string; end: number } {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && !isEnd(text[end], separator)) end += 1;
    return { text: text.slice(start, end), end };
  }
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: cell + text.slice(at), end: text.length };
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      // What stands between the closing quote and the separator belongs to nothing.
      let end = quote + 1;
      while (end < text.length && !isEnd(text[end], separator)) end += 1;
      return { text: cell, end };
    }
    cell += '"';
    at = quote + 2;
  }
}

function isEnd(character: string | undefined, separator: string): boolean {
  return character === separator || character === '\n' || character === '\r';
}
