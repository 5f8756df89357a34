/** @jest-environment node */
import { readJson } from './read-json.ts';

type Engine = 'reads into a given buffer' | 'allocates its own buffers';

/** Creates a body that arrives in chunks of `bytes` bytes. */
function toBody(engine: Engine, text: string, bytes = 100_000): ReadableStream<Uint8Array> {
  const all = new TextEncoder().encode(text);
  let at = 0;
  const source = {
    pull(controller: ReadableStreamController<Uint8Array>) {
      if (at < all.length) controller.enqueue(all.slice(at, at + bytes));
      else {
        controller.close();
        // Ends a pending BYOB read, which otherwise keeps its buffer.
        if ('byobRequest' in controller) controller.byobRequest?.respond(0);
      }
      at += bytes;
    },
  };
  return engine === 'reads into a given buffer'
    ? new ReadableStream({ ...source, type: 'bytes' })
    : new ReadableStream(source);
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: number,
    name: `Épreuve “${number}” 😀 ],\\n[{`,
    tags: [[], [number], {}],
  }));

/** Patterns, repeated over all pieces: true for a piece whose parsing is deferred. */
const deferrals: readonly (readonly [string, readonly boolean[]])[] = [
  ['all pieces', [true]],
  ['no pieces', [false]],
  ['all pieces with even numbers', [false, true]],
  ['all pieces with odd numbers', [true, false]],
  ['two pieces of three', [true, true, false]],
];

function deferBy(pattern: readonly boolean[]): () => boolean {
  let at = 0;
  return () => pattern[at++ % pattern.length] === true;
}

// Faster than `toEqual` on a long list.
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const lines = (count: number) =>
  `[${rows(count)
    .map((row) => JSON.stringify(row))
    .join(',\n')}]`;

/** JSON with rows that are not all on separate lines. */
const otherLayouts = [
  ['on one line', JSON.stringify(rows(20_000))],
  ['on many lines each', JSON.stringify(rows(20_000), null, 2)],
  ['within an object', `{"rows":${lines(20_000)}}`],
  ['within an array', `[${lines(20_000)},\n${lines(2)}]`],
  ['within an array, indented', JSON.stringify([rows(20_000), rows(1)], null, 1)],
] as const;

const long = `${lines(3_000).slice(0, -1)},\n{"id":"${'x'.repeat(200_000)}"},\n{"id":"last"}]`;

const malformed = [
  ['cut off', lines(20_000).slice(0, -200)],
  ['cut off after a line', `${lines(20_000).slice(0, -1)},\n`],
  ['with an extra comma', `${lines(20_000).slice(0, -1)},\n]`],
  [
    'with an extra comma in the middle',
    lines(20_000).replaceAll('},\n{"id":9000', '},,\n{"id":9000'),
  ],
  ['with an extra bracket', lines(20_000).replace('},\n{"id":9000', '}],\n{"id":9000')],
  ['with a second value after its end', `${lines(20_000)}\n[]`],
  ['in HTML', '<!doctype html>'],
] as const;

describe.each<Engine>(['reads into a given buffer', 'allocates its own buffers'])(
  'an engine that %s',
  (engine) => {
    test.each([0, 1, 2, 50, 20_000])('all of %s rows on separate lines are read', async (count) => {
      expect(await readJson(toBody(engine, lines(count)))).toEqual(rows(count));
    });

    test.each([1_001, 65_536, 10_000_000])(
      'chunks of %s bytes can end anywhere, even within a character',
      async (bytes) => {
        expect(await readJson(toBody(engine, lines(9_000), bytes))).toEqual(rows(9_000));
      },
    );

    test('`beforeParse` is awaited before each piece', async () => {
      let resume = () => {};
      const pause = jest.fn(() => new Promise<void>((resolve) => (resume = resolve)));
      const read = readJson(toBody(engine, lines(9_000)), pause);
      await new Promise((resolve) => setTimeout(resolve));
      expect(pause).toHaveBeenCalledTimes(1);
      pause.mockImplementation(async () => undefined);
      resume();
      expect(await read).toEqual(rows(9_000));
      expect(pause.mock.calls.length).toBeGreaterThan(3);
    });

    test.each(otherLayouts)('rows %s are read', async (_, text) => {
      expect(await readJson(toBody(engine, text))).toEqual(JSON.parse(text));
    });

    test('pieces can differ in layout', async () => {
      const pretty = JSON.stringify(rows(9_000), null, 2).slice(1);
      const text = `${lines(9_000).slice(0, -1)},\n${pretty}`;
      expect(await readJson(toBody(engine, text))).toEqual(JSON.parse(text));
    });

    test.each(malformed)('JSON %s is rejected', async (_, text) => {
      await expect(readJson(toBody(engine, text))).rejects.toThrow(SyntaxError);
    });

    test.each(deferrals)('with %s deferred, the result is the same', async (_, pattern) => {
      const texts = [lines(20_000), ...otherLayouts.map(([, text]) => text)];
      for (const text of texts) {
        for (const bytes of [30_001, 100_000]) {
          const read = await readJson(toBody(engine, text, bytes), undefined, deferBy(pattern));
          expect(isSame(read, JSON.parse(text))).toBe(true);
        }
      }
    });

    test.each(deferrals)('with %s deferred, malformed JSON is rejected', async (_, pattern) => {
      for (const [, text] of malformed) {
        const read = readJson(toBody(engine, text), undefined, deferBy(pattern));
        await expect(read).rejects.toThrow(SyntaxError);
      }
    });

    test.each(deferrals)('with %s deferred, `onText` sees every row once', async (_, pattern) => {
      const texts: string[] = [];
      const look = deferBy(pattern);
      const both = (text: string) => texts.push(text) > 0 && look();
      await readJson(toBody(engine, lines(20_000)), undefined, both);
      const last = texts.pop();
      expect(last).toMatch(/^,\n\{.*\}\]$/s);
      expect(texts.length).toBeGreaterThan(3);
      const pieces = [...texts, `[${last?.slice(1)}`].flatMap((text) => JSON.parse(text));
      expect(isSame(pieces, rows(20_000))).toBe(true);
    });

    test('deferred pieces are parsed at the end of the body, with a pause before each piece', async () => {
      const done: string[] = [];
      const pause = async () => done.push('pause');
      const look = () => done.push('look') > 0;
      await readJson(toBody(engine, lines(20_000)), pause, look);
      const count = done.length / 2;
      expect(count).toBeGreaterThan(3);
      expect(done).toEqual([...Array(count).fill('look'), ...Array(count).fill('pause')]);
    });

    test.each(deferrals)(
      'with %s deferred, a rejected pause ends the reading',
      async (_, pattern) => {
        const pause = jest.fn().mockResolvedValueOnce('goes on');
        pause.mockRejectedValue(new DOMException('left', 'AbortError'));
        const read = readJson(toBody(engine, lines(20_000)), pause, deferBy(pattern));
        await expect(read).rejects.toThrow('left');
        expect(pause).toHaveBeenCalledTimes(2);
      },
    );

    test('reads a row that is longer than a piece', async () => {
      expect(isSame(await readJson(toBody(engine, long, 50_000)), JSON.parse(long))).toBe(true);
    });

    test.each(deferrals)(
      'reads a row that is longer than a piece with %s deferred',
      async (_, pattern) => {
        const read = await readJson(toBody(engine, long, 50_000), undefined, deferBy(pattern));
        expect(isSame(read, JSON.parse(long))).toBe(true);
      },
    );

    test('an empty body gives undefined', async () => {
      expect(await readJson(toBody(engine, ''))).toBeUndefined();
    });
  },
);

test('a body that breaks off rejects with its own error', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(readJson(body)).rejects.toThrow('network error');
});
