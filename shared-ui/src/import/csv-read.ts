import { SEPARATORS } from '../contract/formula-guard.ts';
import { atOnce, type Steps } from './steps.ts';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** The text of a file and its detected encoding. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: Encoding;
  /** The lines that are not in this encoding. Their accents may be wrong. */
  readonly foreignLines: ReadonlySet<number>;
}

const NONE: ReadonlySet<number> = new Set();
const BYTES_PER_STEP = 1_000_000;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** Ctrl-Z. */
const END_OF_FILE = 26;
/** Stands for bytes that cannot be decoded. */
const REPLACEMENT = '\u{fffd}';

/** Decodes a file as UTF-16, UTF-8, or otherwise Excel's windows-1252. */
export const decodeText = (bytes: Uint8Array): DecodedText => atOnce(decodingSteps(bytes));

export function* decodingSteps(bytes: Uint8Array): Steps<DecodedText> {
  const encoding = utf16In(bytes) ?? 'utf-8';
  try {
    return { text: yield* decoded(bytes, encoding), encoding, foreignLines: NONE };
  } catch {
    return yield* decodedByLine(bytes);
  }
}

function* decoded(bytes: Uint8Array, encoding: Encoding): Steps<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += BYTES_PER_STEP) {
    parts.push(decoder.decode(bytes.subarray(at, at + BYTES_PER_STEP), { stream: true }));
    yield;
  }
  return parts.join('') + decoder.decode();
}

/** Recognizes UTF-16 by its byte order mark, or because every second byte of Latin text is zero. */
function utf16In(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const end = Math.min(
    4_096,
    bytes.findLastIndex((byte) => byte !== 0 && byte !== END_OF_FILE) + 1,
  );
  let little = 0;
  let big = 0;
  for (let at = 0; at + 1 < end; at += 2) {
    if (bytes[at] === 0 && bytes[at + 1] !== 0) big += 1;
    if (bytes[at + 1] === 0 && bytes[at] !== 0) little += 1;
  }
  if (Math.max(little, big) < end / 20) return undefined;
  return little > big ? 'utf-16le' : 'utf-16be';
}

/**
 * Decodes a file that is not UTF-8, or not all of it: a program may have added lines in its own
 * encoding. If no line has accents in UTF-8, the whole file is in windows-1252.
 */
function* decodedByLine(bytes: Uint8Array): Steps<DecodedText> {
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  const lines: string[] = [];
  const accented: number[] = [];
  const invalid: number[] = [];
  for (let start = 0; start < bytes.length; yield) {
    const line = bytes.subarray(start, lineEnd(bytes, start));
    const text = utf8.decode(line);
    const isValid = !text.includes(REPLACEMENT);
    lines.push(isValid ? text : decodedMixed(line));
    if (!isValid) invalid.push(lines.length);
    else if (text.length < line.length) accented.push(lines.length);
    start += line.length;
  }
  if (accented.length === 0) {
    const text = yield* decoded(bytes, 'windows-1252');
    return { text, encoding: 'windows-1252', foreignLines: NONE };
  }
  const [encoding, foreign]: [Encoding, number[]] =
    accented.length < invalid.length ? ['windows-1252', accented] : ['utf-8', invalid];
  return { text: lines.join(''), encoding, foreignLines: new Set(foreign) };
}

function lineEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at += 1;
  if (bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED) at += 1;
  return at + 1;
}

/** Decodes the valid sequences of a line as UTF-8, and its other bytes as windows-1252. */
function decodedMixed(line: Uint8Array): string {
  const [utf8, windows] = [new TextDecoder(), new TextDecoder('windows-1252')];
  let text = '';
  for (let at = 0; at < line.length; ) {
    const first = line[at] ?? 0;
    const length = first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    const sequence = utf8.decode(line.subarray(at, at + length));
    const isValid = !sequence.includes(REPLACEMENT);
    text += isValid ? sequence : windows.decode(line.subarray(at, at + 1));
    at += isValid ? length : 1;
  }
  return text;
}

/**
 * Matches control characters that never occur in text. Vertical tabs and form feeds are line breaks of
 * Excel and of old printers. C1 is allowed: accents of old Mac files decode to it.
 */
const NO_TEXT = /[^\P{Cc}\t\n\v\f\r\u{80}-\u{9f}]/u;

export interface UnreadableCharacter {
  readonly line: number;
  /** E.g. `U+0001`. */
  readonly character: string;
}

/** Finds a character that shows that the content is a workbook or a picture rather than text. */
export function* findUnreadable(text: string): Steps<UnreadableCharacter | undefined> {
  for (let at = 0; at < text.length; at += BYTES_PER_STEP) {
    const part = text.slice(at, at + BYTES_PER_STEP);
    const found = part.search(NO_TEXT);
    if (found >= 0) {
      const code = part.charCodeAt(found).toString(16).toUpperCase().padStart(4, '0');
      return { line: lineBreaks(text, 0, at + found) + 1, character: `U+${code}` };
    }
    yield;
  }
  return undefined;
}

const PADDING = '\0\u{1a}\r\n\t ';

/** Removes the zero bytes or the Ctrl-Z with which some programs end a file. */
export function withoutPadding(text: string): string {
  const starts = ['\0', '\u{1a}'].map((end) => text.indexOf(end)).filter((at) => at >= 0);
  const start = Math.min(...starts, text.length);
  for (let at = start; at < text.length; at++) {
    if (!PADDING.includes(text.charAt(at))) return text;
  }
  return text.slice(0, start);
}

/** A row, and the line of the file where the row begins. */
export interface CsvRow {
  /** The number of the line, from 1. */
  readonly line: number;
  /** The cells as they are in the file. */
  readonly cells: readonly string[];
}

export interface Csv {
  readonly rows: readonly CsvRow[];
  /** The line of an unclosed quotation. `rows` is then empty, because the rows are uncertain. */
  readonly openQuote?: number;
}

/** Parses a CSV text (RFC 4180) with any of the usual separators. */
export const readCsv = (text: string): Csv => atOnce(parsingSteps(text));

export function* parsingSteps(text: string): Steps<Csv> {
  const body = withoutPadding(text);
  const named = SEPARATOR_LINE.exec(body);
  const start = named?.[0].length ?? 0;
  const separator = named?.[1] ?? separatorIn(body.slice(start));
  const rows: CsvRow[] = [];
  let line = 1 + lineBreaks(body, 0, start);
  for (let at = start; at < body.length; yield) {
    const row = readRow(body, at, separator);
    if (row.openQuote !== undefined) {
      return { rows: [], openQuote: line + lineBreaks(body, at, row.openQuote) };
    }
    if (row.cells.some((cell) => cell.trim() !== '')) {
      rows.push({ line, cells: row.cells.map(toContent) });
    }
    line += lineBreaks(body, at, row.end);
    at = row.end;
  }
  return { rows };
}

/**
 * The byte order mark, and Excel's first line, which names the separator. Programs may have put this
 * line before the mark, or more separators behind it.
 */
const SEPARATOR_LINE = /^\u{feff}?(?:"?sep=([^\r\n])"?\1*[ \t]*(?:\r\n|\r|\n|$)\u{feff}?)?/iu;

/** Protects a text from conversion by Excel. */
const EXCEL_TEXT = /^="((?:[^"]|"")*)"$/;
/** UTF-8 as `csvde` of Active Directory writes it. */
const HEX_TEXT = /^X'((?:[0-9a-f]{2})+)'$/i;

/** Returns the content of a cell, as the program that wrote the file shows it. */
function toContent(cell: string): string {
  const text = EXCEL_TEXT.exec(cell)?.[1]?.replaceAll('""', '"') ?? fromHex(cell) ?? cell;
  return text.replace(/[\v\f]/g, '\n');
}

function fromHex(cell: string): string | undefined {
  const codes = HEX_TEXT.exec(cell)?.[1]?.match(/../g);
  if (!codes) return undefined;
  const text = new TextDecoder().decode(
    Uint8Array.from(codes, (code) => Number.parseInt(code, 16)),
  );
  return text.includes(REPLACEMENT) || NO_TEXT.test(text) ? undefined : text;
}

/** Rows that decide which separator a file has. */
const SAMPLE_ROWS = 30;
const SAMPLE_CHARACTERS = 100_000;
/** The weight of the first row: headings hardly contain the other separators. */
const FIRST_ROW_WEIGHT = 2.5;

/** Returns the separator that divides the most rows into the same number of cells. */
function separatorIn(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const scores = [...SEPARATORS].map((separator) => {
    const widths: number[] = [];
    for (let at = 0; at < sample.length && widths.length < SAMPLE_ROWS; ) {
      const row = readRow(sample, at, separator);
      if (row.openQuote !== undefined) break;
      if (row.end - at > 2) widths.push(row.cells.length);
      at = row.end;
    }
    const rowsOf = (width: number) => widths.filter((one) => one === width).length;
    const best = Math.max(0, ...widths.map((one) => rowsOf(one) * Math.min(2, Math.log2(one))));
    return (best / widths.length) * ((widths[0] ?? 1) > 1 ? FIRST_ROW_WEIGHT : 1) || 0;
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))] ?? ',';
}

function lineBreaks(text: string, start = 0, end = text.length): number {
  let count = 0;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    const isBreak = code === CARRIAGE_RETURN || code === LINE_FEED;
    // `\r\n` is one line break.
    if (isBreak && !(code === LINE_FEED && at > start && text[at - 1] === '\r')) count += 1;
  }
  return count;
}

/** Reads a row up to and including its line break, or up to an unclosed quotation. */
function readRow(text: string, start: number, separator: string) {
  const cells: string[] = [];
  let at = start;
  for (;;) {
    const cell = readCell(text, at, separator);
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

/** Reads a cell; undefined if it starts with a quotation mark that is not closed at the cell's end. */
function readCell(text: string, start: number, separator: string): Cell | undefined {
  if (text[start] === '"') return readQuoted(text, start, separator);
  let at = start;
  while ((text[at] === ' ' || text[at] === '\t') && text[at] !== separator) at += 1;
  // Some programs write a space after the separator.
  const quoted = at > start && text[at] === '"' && readQuoted(text, at, separator);
  return quoted || readPlain(text, start, separator);
}

function readPlain(text: string, start: number, separator: string): Cell {
  let end = start;
  while (!isEnd(text[end], separator)) end += 1;
  return { text: text.slice(start, end), end };
}

/** Reads a quoted cell; undefined if the closing quotation mark is missing or is not at the end of the cell. */
function readQuoted(text: string, start: number, separator: string): Cell | undefined {
  return readDoubled(text, start, separator) ?? readEscaped(text, start, separator);
}

/** Matches a text whose quotation marks are escaped by `\`, as Keycloak's `kcadm` writes it. */
const ESCAPED = /"(?:[^"\\\r\n]|\\.)*"/y;

function readEscaped(text: string, start: number, separator: string): Cell | undefined {
  ESCAPED.lastIndex = start;
  const [quoted = ''] = ESCAPED.exec(text) ?? [];
  const end = start + quoted.length;
  if (!quoted.includes('\\"') || !isEnd(text[end], separator)) return undefined;
  return { text: quoted.slice(1, -1).replace(/\\(["\\])/g, '$1'), end };
}

/** Reads a quoted cell whose quotation marks are doubled (RFC 4180). */
function readDoubled(text: string, start: number, separator: string): Cell | undefined {
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
