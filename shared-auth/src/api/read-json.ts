import type { ListReadOptions } from './list-source.ts';

type BeforeParse = ListReadOptions['beforeParse'];

/**
 * Minimum size of a piece, in bytes; a piece is up to four times as large if more bytes have arrived.
 * Parsing a piece takes about a millisecond, so that the page can render between pieces.
 */
const PIECE_BYTES = 64 * 1024;

/** Bytes that separate and enclose elements, in UTF-8. */
const [LINE_BREAK, COMMA, OPENING, CLOSING] = [0x0a, 0x2c, 0x5b, 0x5d];

const decoder = new TextDecoder();

/** Consecutive elements of the array, either parsed or as the text of an array. */
type Piece = unknown[] | string;

/**
 * Reads JSON while it arrives. An array with one element per line is parsed in pieces, so that a long
 * list does not block the page. The pieces end at line breaks, because a JSON string never contains a
 * raw line break (RFC 8259 §7). All other JSON is parsed when its last byte has arrived.
 *
 * @param beforeParse - awaited before a piece is parsed
 * @param onText - receives the text of each piece; returns true to parse it only at the end of the body
 * @returns undefined for an empty body
 * @throws {SyntaxError} if the body is not JSON
 */
export async function readJson(
  body: ReadableStream<Uint8Array>,
  beforeParse?: BeforeParse,
  onText?: ListReadOptions['onText'],
): Promise<unknown> {
  const buffer = new ReadBuffer(body);
  const pieces: Piece[] = [];
  let isInLines = true;
  while (await buffer.read()) {
    if (!isInLines || buffer.length < PIECE_BYTES) continue;
    const text = buffer.takeElements(pieces.length === 0);
    const piece = text && !onText?.(text) ? await parseElements(text, beforeParse) : text;
    isInLines = piece !== undefined;
    if (text) pieces.push(piece ?? text);
  }
  const rest = buffer.text();
  if (pieces.length === 0) return rest === '' ? undefined : JSON.parse(rest);
  onText?.(rest);
  const all = isInLines && (await parsePieces([...pieces, `[${rest.slice(1)}`], beforeParse));
  return all || JSON.parse(`[${pieces.map(withoutBrackets).join()}${rest}`);
}

/**
 * A reused buffer for the bytes that have arrived but are not parsed yet. If they were kept as text or
 * in one buffer per piece, 20 MB would be copied and garbage-collected three times.
 */
class ReadBuffer {
  #bytes = new Uint8Array(4 * PIECE_BYTES);
  length = 0;
  /** Waits for more bytes; resolves to false at the end of the body. */
  readonly read: () => Promise<boolean>;

  constructor(body: ReadableStream<Uint8Array>) {
    const bytesReader = getByobReader(body);
    if (bytesReader) this.read = () => this.#readInPlace(bytesReader);
    else {
      const reader = body.getReader();
      this.read = () => this.#readAndCopy(reader);
    }
  }

  /** Transfers the buffer to the reader, which fills it and returns it (Streams Standard, 4.5). */
  async #readInPlace(reader: ReadableStreamBYOBReader): Promise<boolean> {
    this.#makeRoom(1);
    const { done, value } = await reader.read(this.#bytes.subarray(this.length));
    this.#bytes = value ? new Uint8Array(value.buffer) : new Uint8Array();
    this.length += value?.length ?? 0;
    return !done;
  }

  async #readAndCopy(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<boolean> {
    const { done, value } = await reader.read();
    if (done) return false;
    this.#makeRoom(value.length);
    this.#bytes.set(value, this.length);
    this.length += value.length;
    return true;
  }

  #makeRoom(more: number): void {
    const length = this.length + more;
    if (length <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * length);
    larger.set(this.#bytes.subarray(0, this.length));
    this.#bytes = larger;
  }

  /**
   * Removes the complete elements from the buffer, and returns their text as an array. The elements
   * reach from the bracket (first call) or comma (later calls) at the buffer's start to the comma after
   * the last complete element; that comma stays in the buffer.
   *
   * @returns undefined, with an unchanged buffer, if the buffer is not part of an array in lines
   */
  takeElements(isFirst: boolean): string | undefined {
    const bytes = this.#bytes;
    const end = this.#endOfElement();
    if (end < 0 || bytes[0] !== (isFirst ? OPENING : COMMA)) return undefined;
    bytes[0] = OPENING;
    bytes[end] = CLOSING;
    const text = decoder.decode(bytes.subarray(0, end + 1));
    bytes[end] = COMMA;
    bytes.copyWithin(0, end, this.length);
    this.length -= end;
    return text;
  }

  text(): string {
    return decoder.decode(this.#bytes.subarray(0, this.length));
  }

  #endOfElement(): number {
    const bytes = this.#bytes;
    // Not down to index 0, which is the bracket or comma at the beginning.
    for (let at = this.length - 1; at > 1; at--) {
      if (bytes[at] === LINE_BREAK && bytes[at - 1] === COMMA) return at - 1;
    }
    return -1;
  }
}

/** Returns a reader that fills a given buffer; undefined if the engine has no such reader for this body. */
function getByobReader(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

/** Parses all pieces in order; returns undefined if a piece is empty or not an array. */
async function parsePieces(
  pieces: readonly Piece[],
  beforeParse?: BeforeParse,
): Promise<unknown[] | undefined> {
  const all: unknown[][] = [];
  for (const piece of pieces) {
    const elements = typeof piece === 'string' ? await parseElements(piece, beforeParse) : piece;
    if (!elements) return undefined;
    all.push(elements);
  }
  return all.flat();
}

/** Parses an array; returns undefined if it is empty or malformed. */
async function parseElements(
  text: string,
  beforeParse?: BeforeParse,
): Promise<unknown[] | undefined> {
  await beforeParse?.();
  try {
    const elements: unknown[] = JSON.parse(text);
    return elements.length === 0 ? undefined : elements;
  } catch {
    return undefined;
  }
}

/** Returns the text between the brackets of an array. */
const withoutBrackets = (piece: Piece) =>
  (typeof piece === 'string' ? piece : JSON.stringify(piece)).slice(1, -1);
