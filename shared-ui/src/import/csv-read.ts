/** The text of a file and its detected encoding. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: 'utf-8' | 'utf-16le' | 'windows-1252';
}

/** Decodes a file as UTF-16 (by its byte order mark), UTF-8, or otherwise Excel's windows-1252. */
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

/** Matches control characters that never occur in text. C1 is allowed: accents of old Mac files decode to it. */
const NO_TEXT = /[^\P{Cc}\t\r\n\u{80}-\u{9f}]/u;

/** Checks whether the content can be text rather than a workbook or a picture. */
export function isText(text: string): boolean {
  return !NO_TEXT.test(text);
}

/** A row, and the line of the file where the row begins. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Csv {
  readonly rows: readonly CsvRow[];
  /** The line of an unclosed quotation. `rows` is then empty, because the rows are uncertain. */
  readonly openQuote?: number;
}

/** Parses a CSV text (RFC 4180); the separator is the most frequent one in the first line. */
export function readCsv(text: string): Csv {
  const body = text.startsWith('\u{feff}') ? text.slice(1) : text;
  const separator = separatorIn(body);
  const rows: CsvRow[] = [];
  let line = 1;
  let at = 0;
  while (at < body.length) {
    const row = readRow(body, at, separator);
    if (row.openQuote !== undefined) {
      return { rows: [], openQuote: line + lineBreaks(body.slice(at, row.openQuote)) };
    }
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
    line += lineBreaks(body.slice(at, row.end));
    at = row.end;
  }
  return { rows };
}

function separatorIn(text: string): string {
  const line = text.slice(0, text.search(/[\r\n]|$/));
  const counts = SEPARATORS.map((separator) => line.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

function lineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Reads a row up to and including its line break, or up to an unclosed quotation. */
function readRow(text: string, start: number, separator: string) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell =
      text[at] === '"' ? readQuoted(text, at, separator) : readPlain(text, at, separator);
    if (!cell) return { cells, end: at, openQuote: at };
    cells.push(cell.text);
    at = cell.end;
    if (text[at] !== separator) break;
    at += 1;
  }
  if (text[at] === '\r') at += 1;
  if (text[at] === '\n') at += 1;
  return { cells, end: at };
}

interface Cell {
  readonly text: string;
  readonly end: number;
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (!isEnd(text[end], separator)) end += 1;
  return { text: text.slice(start, end), end };
}

/** Reads a quoted cell; undefined if the closing quotation mark is missing or is not at the end of the cell. */
function readQuoted(text: string, start: number, separator: string): Cell | undefined {
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return undefined;
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const rest = readPlain(text, quote + 1, separator);
      return rest.text.trim() === '' ? { text: cell, end: rest.end } : undefined;
    }
    cell += '"';
    at = quote + 2;
  }
}

function isEnd(character: string | undefined, separator: string): boolean {
  return (
    character === undefined || character === separator || character === '\n' || character === '\r'
  );
}
