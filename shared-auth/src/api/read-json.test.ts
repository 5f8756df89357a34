/** @jest-environment node */
import { readJson } from './read-json.ts';

type Engine = 'reads into memory that it is given' | 'reads into memory of its own';

/** A body that arrives in parts of so many bytes. */
function bodyOf(engine: Engine, text: string, bytes = 100_000): ReadableStream<Uint8Array> {
  const all = new TextEncoder().encode(text);
  let at = 0;
  const source = {
    pull(controller: ReadableStreamController<Uint8Array>) {
      if (at < all.length) controller.enqueue(all.slice(at, at + bytes));
      else {
        controller.close();
        // Who waits with memory of their own has it back.
        if ('byobRequest' in controller) controller.byobRequest?.respond(0);
      }
      at += bytes;
    },
  };
  return engine === 'reads into memory that it is given'
    ? new ReadableStream({ ...source, type: 'bytes' })
    : new ReadableStream(source);
}

const rows = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    id: number,
    name: `Épreuve “${number}” 😀 ],\\n[{`,
    tags: [[], [number], {}],
  }));
const lines = (count: number) =>
  `[${rows(count)
    .map((row) => JSON.stringify(row))
    .join(',\n')}]`;

describe.each<Engine>(['reads into memory that it is given', 'reads into memory of its own'])(
  'an engine that %s',
  (engine) => {
    test.each([0, 1, 2, 50, 20_000])(
      'of %s rows on lines of their own every one is given',
      async (count) => {
        expect(await readJson(bodyOf(engine, lines(count)))).toEqual(rows(count));
      },
    );

    test.each([1_001, 65_536, 10_000_000])(
      'it does not matter where %s bytes cut it, be it within a character',
      async (bytes) => {
        expect(await readJson(bodyOf(engine, lines(9_000), bytes))).toEqual(rows(9_000));
      },
    );

    test('who reads beside other work is asked between two pieces whether it may go on', async () => {
      let goOn = () => {};
      const pause = jest.fn(() => new Promise<void>((resolve) => (goOn = resolve)));
      const read = readJson(bodyOf(engine, lines(9_000)), pause);
      await new Promise((resolve) => setTimeout(resolve));
      expect(pause).toHaveBeenCalledTimes(1);
      pause.mockImplementation(async () => undefined);
      goOn();
      expect(await read).toEqual(rows(9_000));
      expect(pause.mock.calls.length).toBeGreaterThan(3);
    });

    test.each([
      ['on one line', JSON.stringify(rows(20_000))],
      ['on many lines each', JSON.stringify(rows(20_000), null, 2)],
      ['within an object', `{"rows":${lines(20_000)}}`],
      ['within an array', `[${lines(20_000)},\n${lines(2)}]`],
      ['within an array, indented', JSON.stringify([rows(20_000), rows(1)], null, 1)],
    ])('rows %s are read as well', async (_, text) => {
      expect(await readJson(bodyOf(engine, text))).toEqual(JSON.parse(text));
    });

    test('not every piece has to look like the one before', async () => {
      const pretty = JSON.stringify(rows(9_000), null, 2).slice(1);
      const text = `${lines(9_000).slice(0, -1)},\n${pretty}`;
      expect(await readJson(bodyOf(engine, text))).toEqual(JSON.parse(text));
    });

    test.each([
      ['cut off', lines(20_000).slice(0, -200)],
      ['cut off after a line', `${lines(20_000).slice(0, -1)},\n`],
      ['with a comma too many', `${lines(20_000).slice(0, -1)},\n]`],
      [
        'with a comma too many in the middle',
        lines(20_000).replaceAll('},\n{"id":9000', '},,\n{"id":9000'),
      ],
      ['with a bracket too many', lines(20_000).replace('},\n{"id":9000', '}],\n{"id":9000')],
      ['with something after it', `${lines(20_000)}\n[]`],
      ['in HTML', '<!doctype html>'],
    ])('JSON %s is refused', async (_, text) => {
      await expect(readJson(bodyOf(engine, text))).rejects.toThrow(SyntaxError);
    });

    test('an empty body has nothing', async () => {
      expect(await readJson(bodyOf(engine, ''))).toBeUndefined();
    });
  },
);

test('a body that breaks off is told as it was', async () => {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.error(new TypeError('network error')),
  });
  await expect(readJson(body)).rejects.toThrow('network error');
});
