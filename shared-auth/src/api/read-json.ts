import type { Look, Pause } from './server-list.ts';

/**
 * Parsed at a time, and at most four times as much where that has arrived: about a millisecond, so that
 * what a person has just asked for is drawn between.
 */
const PIECE_BYTES = 64 * 1024;

/** What separates and encloses elements, in UTF-8. */
const [LINE_BREAK, COMMA, OPENING, CLOSING] = [0x0a, 0x2c, 0x5b, 0x5d];

const decoder = new TextDecoder();

/** Elements that stand together: parsed, or as the text of an array. */
type Piece = unknown[] | string;

/**
 * Reads JSON as it arrives. Of an array with its elements on lines of their own those that are
 * there are parsed while the others are on their way, so that the page neither waits nor stops for
 * a long list: a raw line break never stands within a JSON string (RFC 8259 §7). Anything else is
 * parsed when all of it is there.
 *
 * @param pause - awaited before a piece is parsed
 * @param look - given the text of each piece; what it takes is parsed when all has arrived
 * @returns nothing for an empty body
 * @throws {SyntaxError} when it is no JSON
 */
export async function readJson(
  body: ReadableStream<Uint8Array>,
  pause?: Pause,
  look?: Look,
): Promise<unknown> {
  const open = new OpenBytes(body);
  const pieces: Piece[] = [];
  let isInLines = true;
  while (await open.read()) {
    if (!isInLines || open.length < PIECE_BYTES) continue;
    const text = open.takeElements(pieces.length === 0);
    const piece = text && !look?.(text) ? await elementsIn(text, pause) : text;
    isInLines = piece !== undefined;
    if (text) pieces.push(piece ?? text);
  }
  const rest = open.text();
  if (pieces.length === 0) return rest === '' ? undefined : JSON.parse(rest);
  look?.(rest);
  const all = isInLines && (await elementsOf([...pieces, `[${rest.slice(1)}`], pause));
  return all || JSON.parse(`[${pieces.map(textWithin).join()}${rest}`);
}

/**
 * What has arrived and is not parsed, in one place that is used again and again: as text, or each
 * piece in memory of its own, 20 MB would be copied, and swept away, three times.
 */
class OpenBytes {
  #bytes = new Uint8Array(4 * PIECE_BYTES);
  length = 0;
  /** Waits for more; whether there was any. */
  readonly read: () => Promise<boolean>;

  constructor(body: ReadableStream<Uint8Array>) {
    const bytesReader = bytesReaderOf(body);
    if (bytesReader) this.read = () => this.#readInPlace(bytesReader);
    else {
      const reader = body.getReader();
      this.read = () => this.#readAndCopy(reader);
    }
  }

  /** The memory is handed over, and comes back with what was read (Streams Standard, 4.5). */
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
   * The elements of an array of which this is a part, from the bracket before the first one or from
   * the comma before a later one, up to the comma after the last that ends here: as an array.
   *
   * @returns nothing when it is no such part; then all of it stays
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
    // Behind the bracket or the comma that it begins with.
    for (let at = this.length - 1; at > 1; at--) {
      if (bytes[at] === LINE_BREAK && bytes[at - 1] === COMMA) return at - 1;
    }
    return -1;
  }
}

/** What reads into memory of one's own; nothing where the engine has none for this body. */
function bytesReaderOf(body: ReadableStream<Uint8Array>): ReadableStreamBYOBReader | undefined {
  try {
    return body.getReader({ mode: 'byob' });
  } catch {
    return undefined;
  }
}

/** All elements, in order; nothing where a piece is no array of some. */
async function elementsOf(pieces: readonly Piece[], pause?: Pause): Promise<unknown[] | undefined> {
  const all: unknown[][] = [];
  for (const piece of pieces) {
    const elements = typeof piece === 'string' ? await elementsIn(piece, pause) : piece;
    if (!elements) return undefined;
    all.push(elements);
  }
  return all.flat();
}

/** The elements of an array; nothing where there are none, or where it is no array. */
async function elementsIn(text: string, pause?: Pause): Promise<unknown[] | undefined> {
  await pause?.();
  try {
    const elements: unknown[] = JSON.parse(text);
    return elements.length === 0 ? undefined : elements;
  } catch {
    return undefined;
  }
}

/** What stands between the brackets of an array. */
const textWithin = (piece: Piece) =>
  (typeof piece === 'string' ? piece : JSON.stringify(piece)).slice(1, -1);
