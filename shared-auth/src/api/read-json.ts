/** Parsed at a time: less than a millisecond, so that what a person has just asked for is drawn between. */
const PIECE_CHARACTERS = 64 * 1024;

/**
 * Reads JSON as it arrives. Of an array with its elements on lines of their own those that are
 * there are parsed while the others are on their way, so that the page neither waits nor stops for
 * a long list: a raw line break never stands within a JSON string (RFC 8259 §7). Anything else is
 * parsed when all of it is there.
 *
 * @param pause - awaited between two pieces
 * @returns nothing for an empty body
 * @throws {SyntaxError} when it is no JSON
 */
export async function readJson(
  body: ReadableStream<Uint8Array>,
  pause?: () => Promise<unknown>,
): Promise<unknown> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let elements: unknown[] | undefined = [];
  let open = '';
  for (;;) {
    const { done, value } = await reader.read();
    const text = decoder.decode(value, { stream: !done });
    texts.push(text);
    if (elements) open += text;
    if (done) break;
    if (!elements || open.length < PIECE_CHARACTERS) continue;
    await pause?.();
    const end = open.lastIndexOf(',\n');
    if (end < 0) {
      elements = undefined;
      continue;
    }
    elements = withMore(elements, `${open.slice(0, end)}]`);
    open = open.slice(end);
  }
  const known = elements?.length ? withMore(elements, open) : undefined;
  if (known) return known;
  const whole = texts.join('');
  return whole === '' ? undefined : JSON.parse(whole);
}

/**
 * Adds elements to those of an array that are known.
 *
 * @param part from the bracket or the comma before its first element on, to a closing bracket
 * @returns nothing when it is no such part
 */
function withMore(elements: unknown[], part: string): unknown[] | undefined {
  if (part[0] !== (elements.length === 0 ? '[' : ',')) return undefined;
  try {
    const more: unknown[] = JSON.parse(`[${part.slice(1)}`);
    for (const element of more) elements.push(element);
    return more.length === 0 ? undefined : elements;
  } catch {
    return undefined;
  }
}
