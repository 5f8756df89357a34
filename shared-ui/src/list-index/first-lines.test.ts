/** @jest-environment node */

import fc from 'fast-check';
import { languages } from '../contract/languages.ts';
import {
  asciiJson,
  cut,
  first,
  found,
  isNamed,
  LONG_ROWS,
  line,
  type Named,
  nameColumn,
  taken,
} from '../testing/first-lines.ts';
import { FirstLines } from './first-lines.ts';

declare const LONG_TESTS: boolean;

/** Few different texts, so that many are equal, with all special characters. */
const name = fc.oneof(
  fc.stringMatching(/^[aAbBéÉœŒæÆ12 -]{1,4}$/),
  fc.stringMatching(/^[a-c"\\/{}[\],:\n\t._'-]{1,5}$/),
  fc.stringMatching(/^(Zug|zug|Bern) [0-9]{1,3}$/),
  fc.string({ minLength: 1, unit: 'grapheme' }),
  fc.string({ minLength: 1, unit: 'binary' }),
  fc.constantFrom('e\u0301', '\u00e9', '😀', '👩‍🚀', '\\', '"', '\\"', '"name":"A"', '},\\n{'),
);

/** Rows as a server may write them, with the name in any position. */
const shapes: readonly ((id: string, name: string) => Named)[] = [
  (id, name) => ({ id, name }),
  (id, name) => ({ name, id }),
  (id, name) => ({ id, note: 'says "name":"A" and \\', name }),
  (id, name) => ({ id, nick: 'A', name, tags: ['name', ':', { title: 'A' }], size: 1 }),
  (id, name) => ({ id, name, owner: { name: 'A' } }),
  (id, name) => ({ firstname: 'A', 'the name': 'A', id, name, names: [{ name: 'A' }] }),
];

const row = fc.record({
  name,
  shape: fc.nat(shapes.length - 1),
  isAscii: fc.boolean(),
  /** Its position among the others. */
  at: fc.nat(LONG_ROWS - 1),
});

/** The names of the other rows of the list. */
const fillers: Readonly<Record<string, (at: number) => string>> = {
  'that are alike': () => 'zz',
  'in order': (at) => `Z ${at}`,
  'in reverse order': (at) => `Z ${LONG_ROWS - at}`,
  'in any order': (at) => `${String.fromCharCode(0x41 + ((at * 7) % 26))} ${(at * 7_919) % 10_007}`,
};

/** Returns the lines of a long list that contains the given rows. */
function longList(rows: readonly (typeof row extends fc.Arbitrary<infer One> ? One : never)[]) {
  return (fill: (at: number) => string): string[] => {
    const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(fill(at), at));
    for (const [number, { name, shape, isAscii, at }] of rows.entries()) {
      const value = shapes[shape]?.(`row ${number}`, name);
      lines.splice(at, 0, isAscii ? asciiJson(value) : JSON.stringify(value));
    }
    return lines;
  };
}

describe.each(languages)('in the language %s', (language) => {
  test.each(Object.entries(fillers))(
    'the first of rows %s are those of the whole list in order',
    (_, fill) => {
      fc.assert(
        fc.property(
          fc.array(row, { maxLength: 150, size: 'max' }),
          fc.array(fc.nat(LONG_ROWS), { maxLength: 30, size: 'max' }),
          (rows, cuts) => {
            const lines = longList(rows)(fill);
            expect(found(cut(lines, cuts), language)).toEqual(first(lines, language));
          },
        ),
        { numRuns: LONG_TESTS ? 500 : 6 },
      );
    },
  );
});

test('it does not matter where the text is cut', () => {
  const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(`${(at * 7_919) % 5_003}`, at));
  const wanted = first(lines, 'en');
  for (const size of [1, 2, 99, 100, 101, LONG_ROWS - 1, LONG_ROWS]) {
    const cuts = Array.from({ length: Math.ceil(LONG_ROWS / size) }, (_, at) => at * size);
    expect(found(cut(lines, cuts), 'en')).toEqual(wanted);
  }
});

test('rows that are alike are in the order in which they came, at the end of those shown, too', () => {
  const lines = Array.from({ length: LONG_ROWS }, (_, at) => line('same', at));
  const ids = found(cut(lines, [50, 7_000]), 'en')?.rows.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => `${at}`));
});

test.each([
  ['accents', ['Yves', 'Ecole', 'École', 'école', 'ecole', 'Eclair', 'Éclair']],
  ['numbers', ['A 10', 'A 9', 'A 1', '10', '9', 'A', 'A 010']],
  ['punctuation', ['a-b', 'a b', 'ab', 'a.b', '_a', '(a)', "a'b"]],
])('names with %s are where the language has them', (_, names) => {
  for (const write of [JSON.stringify, asciiJson]) {
    const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(`z ${at}`, at));
    for (const [at, name] of names.entries()) lines[19_000 - at] = write({ id: `${at}`, name });
    const collator = new Intl.Collator('fr', { numeric: true });
    const shown = found(cut(lines, [1_000]), 'fr')?.rows.map((one) => one.name);
    expect(shown?.slice(0, names.length)).toEqual(names.toReversed().sort(collator.compare));
  }
});

test('of a list that is not long nothing is shown', () => {
  const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(`${at}`, at));
  expect(taken(cut(lines.slice(1), [10]), 'en')).toMatchObject({ says: [true, true] });
  expect(found(cut(lines.slice(1), [10]), 'en')).toBeUndefined();
  expect(found(cut(lines, [10]), 'en')?.count).toBe(LONG_ROWS);
  expect(new FirstLines(nameColumn, isNamed, 'en').rows()).toBeUndefined();
});
