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

/** Names with all special characters, but few different names, so that many are equal. */
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
  /** The position of the row in the list. */
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
    'finds the first rows of the sorted list among rows %s',
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

test('finds the same rows wherever the text is cut into chunks', () => {
  const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(`${(at * 7_919) % 5_003}`, at));
  const wanted = first(lines, 'en');
  for (const size of [1, 2, 99, 100, 101, LONG_ROWS - 1, LONG_ROWS]) {
    const cuts = Array.from({ length: Math.ceil(LONG_ROWS / size) }, (_, at) => at * size);
    expect(found(cut(lines, cuts), 'en')).toEqual(wanted);
  }
});

test('keeps the order of equal rows', () => {
  const lines = Array.from({ length: LONG_ROWS }, (_, at) => line('same', at));
  const ids = found(cut(lines, [50, 7_000]), 'en')?.rows.map(({ id }) => id);
  expect(ids).toEqual(Array.from({ length: 100 }, (_, at) => `${at}`));
});

test.each([
  ['accents', ['Yves', 'Ecole', 'École', 'école', 'ecole', 'Eclair', 'Éclair']],
  ['numbers', ['A 10', 'A 9', 'A 1', '10', '9', 'A', 'A 010']],
  ['punctuation', ['a-b', 'a b', 'ab', 'a.b', '_a', '(a)', "a'b"]],
])('sorts names with %s by language', (_, names) => {
  for (const write of [JSON.stringify, asciiJson]) {
    const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(`z ${at}`, at));
    for (const [at, name] of names.entries()) lines[19_000 - at] = write({ id: `${at}`, name });
    const collator = new Intl.Collator('fr', { numeric: true });
    const shown = found(cut(lines, [1_000]), 'fr')?.rows.map((one) => one.name);
    expect(shown?.slice(0, names.length)).toEqual(names.toReversed().sort(collator.compare));
  }
});

test('finds nothing in a short list', () => {
  const lines = Array.from({ length: LONG_ROWS }, (_, at) => line(`${at}`, at));
  expect(taken(cut(lines.slice(1), [10]), 'en')).toMatchObject({ says: [true, true] });
  expect(found(cut(lines.slice(1), [10]), 'en')).toBeUndefined();
  expect(found(cut(lines, [10]), 'en')?.count).toBe(LONG_ROWS);
  expect(new FirstLines(nameColumn, isNamed, 'en').rows()).toBeUndefined();
});

const ROWS = LONG_ROWS + 10;

/** Returns a long list that begins with Z 0, with some lines replaced. */
function listWith(others: Readonly<Record<number, string>> = {}): string[] {
  const lines = Array.from({ length: ROWS }, (_, at) => line(`Z ${at}`, at));
  for (const [at, other] of Object.entries(others)) lines[Number(at)] = other;
  return lines;
}

/** Reads a list in three chunks; returns what `take` returned for each, and the rows found. */
const takeFrom = (
  others: Readonly<Record<number, string>>,
  column?: Parameters<typeof taken>[2],
  isRow?: typeof isNamed,
) => taken(cut(listWith(others), [9_000, 15_000]), 'en', column, isRow);

const NOTHING = { says: [true, false, false], rows: undefined };
const nested = (owner: string, name: string) =>
  JSON.stringify({ id: 'nested', owner: { name: owner }, name });

test('a nested object may have a name if it follows the name of the row', () => {
  const text = JSON.stringify({ id: 'nested', name: 'B', owner: { name: 'A' }, last: [] });
  const lines = listWith({ 9500: text });
  expect(found(cut(lines, [9_000]), 'en')).toEqual(first(lines, 'en'));
});

test.each([
  ['an empty name', line('', 'none')],
  ['no name', '{"id":"none"}'],
  ['null as its name', '{"id":"none","name":null}'],
  ['a nested object with an earlier name before the row’s name', nested('A', 'B')],
  [
    'a nested object with an earlier name, although the row is not one of the first',
    nested('A', 'Z 30000'),
  ],
  ['a nested object with the same name before the row’s name', nested('B', 'B')],
  ['a nested object with a later name before the row’s name', nested('Z 99999', 'A')],
  [
    'a field whose name ends like the column’s name',
    '{"id":"x","the\\"name":"Z 99999","name":"A"}',
  ],
  ['no closing brace', '{"id":"broken","name":"A"'],
  ['a name without a closing quotation mark', '{"id":"broken","name":"A'],
  ['a field without quotation marks', '{id:"broken","name":"A"}'],
  ['no opening brace', '"id":"broken","name":"A"'],
  ['a trailing comma', '{"id":"broken","name":"A",}'],
  ['an unknown escape', '{"id":"broken","name":"\\x41"}'],
  ['a backslash at its end', '{"id":"broken","name":"A\\'],
  ['another row on the same line', `${line('A', 'one')},${line('B', 'two')}`],
])('a row with %s makes the first rows unknown, wherever it is', (_, text) => {
  expect(takeFrom({ 9500: text })).toEqual(NOTHING);
  expect(takeFrom({ 2: text })).toEqual({ ...NOTHING, says: [false, false, false] });
});

test('an invalid row among the first rows makes the first rows unknown', () => {
  const isRow = (value: unknown): value is Named => isNamed(value) && value.id !== 'bad';
  expect(takeFrom({ 9500: line('A', 'bad') }, nameColumn, isRow)).toEqual(NOTHING);
  expect(takeFrom({ 9500: line('A', 'good') }, nameColumn, isRow).says).toEqual([true, true, true]);
});

test.each([
  ['nothing', ''],
  ['no rows', '[]'],
  ['only a bracket', ']'],
  ['numbers', '[1,2,\n3]'],
  ['texts', '["name",\n"A"]'],
  [
    'rows with spaces, as Python writes them',
    '[{"id": "1", "name": "A"},\n{"id": "2", "name": "B"}]',
  ],
  ['rows on several lines', JSON.stringify([{ id: '1', name: 'A' }], null, 2)],
  ['rows whose names are numbers', '[{"id":"1","name":1}]'],
  ['HTML', '<!doctype html>\n<p title="name">'],
])('finds nothing in %s', (_, text) => {
  expect(taken([text], 'en')).toEqual({ says: [false], rows: undefined });
});

test.each([
  ['rows with spaces', '[{"id": "1", "name": "A"}]'],
  ['rows on several lines', JSON.stringify([{ id: '1', name: 'A' }], null, 2)],
])('finds nothing if there are %s among other rows', (_, text) => {
  const [one = '', ...others] = cut(listWith(), [LONG_ROWS - 1]);
  expect(taken([one, text, ...others], 'en').says).toEqual([true, false, false]);
  expect(taken([one, text, ...others], 'en').rows).toBeUndefined();
});

test.each([
  ['no field of the rows', { id: 'title', value: ({ name }: Named) => name }],
  ['lower-case names', { id: 'name', value: ({ name }: Named) => name?.toLowerCase() }],
  ['names and ids', { id: 'name', value: ({ id, name }: Named) => `${name} (${id})` }],
  ['ids', { id: 'name', value: ({ id }: Named) => id }],
  ['nothing', { id: 'name', value: () => undefined }],
  ['empty texts', { id: 'name', value: () => '' }],
])('a column that shows %s makes the first rows unknown immediately', (_, column) => {
  expect(takeFrom({}, column)).toEqual({ says: [false, false, false], rows: undefined });
});
