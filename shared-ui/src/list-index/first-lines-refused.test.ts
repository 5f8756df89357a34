/** @jest-environment node */

import {
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

const ROWS = LONG_ROWS + 10;

/** Returns a long list beginning at Z 0, with some lines replaced. */
function listWith(others: Readonly<Record<number, string>> = {}): string[] {
  const lines = Array.from({ length: ROWS }, (_, at) => line(`Z ${at}`, at));
  for (const [at, other] of Object.entries(others)) lines[Number(at)] = other;
  return lines;
}

/** Reads a list in three chunks; returns the answers and the rows found. */
const takenOf = (
  others: Readonly<Record<number, string>>,
  column?: Parameters<typeof taken>[2],
  isRow?: typeof isNamed,
) => taken(cut(listWith(others), [9_000, 15_000]), 'en', column, isRow);

const NOTHING = { says: [true, false, false], rows: undefined };
const nested = (owner: string, name: string) =>
  JSON.stringify({ id: 'nested', owner: { name: owner }, name });

test('a row without a name that comes first makes the order unknown', () => {
  expect(takenOf({ 9500: line('', 'none') })).toEqual(NOTHING);
});

test.each([
  ['lacks it', '{"id":"none"}'],
  ['has null', '{"id":"none","name":null}'],
])('a row that %s makes the order unknown, wherever it stands', (_, text) => {
  expect(takenOf({ 9500: text })).toEqual(NOTHING);
  expect(takenOf({ 50: text }).rows).toBeUndefined();
});

test('an object of a row may have a name after the row’s own', () => {
  const text = JSON.stringify({ id: 'nested', name: 'B', owner: { name: 'A' }, last: [] });
  const lines = listWith({ 9500: text });
  expect(found(cut(lines, [9_000]), 'en')).toEqual(first(lines, 'en'));
});

test.each([
  ['come earlier', nested('A', 'B')],
  ['come earlier than its own, which is no first one', nested('A', 'Z 30000')],
])('the name of an object before the row’s own would %s: nothing is shown', (_, text) => {
  expect(takenOf({ 9500: text })).toEqual(NOTHING);
});

test('an object before the row’s own name among the first rows: nothing is shown', () => {
  expect(takenOf({ 3: nested('Z 99999', 'A') })).toEqual({
    ...NOTHING,
    says: [false, false, false],
  });
});

test.each([
  ['an object before the row’s own name', nested('B', 'B')],
  ['such an object whose name comes later', nested('Z 99999', 'A')],
  [
    'a field whose own name ends like the column’s',
    JSON.stringify({ id: 'x', 'the"name': 'Z 99999', name: 'A' }),
  ],
])('%s never hides a first row: nothing is shown', (_, text) => {
  expect(takenOf({ 9500: text })).toEqual(NOTHING);
});

test('one of the first rows is none: nothing is shown', () => {
  const isRow = (value: unknown): value is Named => isNamed(value) && value.id !== 'bad';
  expect(takenOf({ 9500: line('A', 'bad') }, nameColumn, isRow)).toEqual(NOTHING);
  expect(takenOf({ 9500: line('A', 'good') }, nameColumn, isRow).says).toEqual([true, true, true]);
});

test.each([
  ['is cut off', '{"id":"broken","name":"A"'],
  ['ends within its name', '{"id":"broken","name":"A'],
  ['has no quotation marks around a field', '{id:"broken","name":"A"}'],
  ['has no brace', '"id":"broken","name":"A"'],
  ['has a comma too many', '{"id":"broken","name":"A",}'],
  ['has an escape that there is not', '{"id":"broken","name":"\\x41"}'],
  ['ends with a backslash', '{"id":"broken","name":"A\\'],
  ['holds two rows', `${line('A', 'one')},${line('B', 'two')}`],
])('one of the first lines %s: nothing is shown', (_, text) => {
  expect(takenOf({ 9500: text })).toEqual(NOTHING);
  expect(takenOf({ 2: text })).toEqual({ ...NOTHING, says: [false, false, false] });
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
])('of %s it says that it cannot tell', (_, text) => {
  expect(taken([text], 'en')).toEqual({ says: [false], rows: undefined });
});

test.each([
  ['rows with spaces', '[{"id": "1", "name": "A"}]'],
  ['rows on several lines', JSON.stringify([{ id: '1', name: 'A' }], null, 2)],
])('where %s are among others nothing is shown', (_, text) => {
  const [one = '', ...others] = cut(listWith(), [LONG_ROWS - 1]);
  expect(taken([one, text, ...others], 'en').says).toEqual([true, false, false]);
  expect(taken([one, text, ...others], 'en').rows).toBeUndefined();
});

test('a column that is no field of the rows is told at once', () => {
  const column = { id: 'title', value: ({ name }: Named) => name };
  expect(takenOf({}, column)).toEqual({ says: [false, false, false], rows: undefined });
});

test('a column that shows another text than its field does is told at once', () => {
  for (const value of [
    ({ name }: Named) => name?.toLowerCase(),
    ({ id, name }: Named) => `${name} (${id})`,
    ({ id }: Named) => id,
    () => undefined,
    () => '',
  ]) {
    const { says, rows } = takenOf({}, { id: 'name', value });
    expect({ says, rows }).toEqual({ says: [false, false, false], rows: undefined });
  }
});

test('what cannot be told once is not told later', () => {
  const { says, rows } = takenOf({ 0: line('', 0) });
  expect({ says, rows }).toEqual({ says: [false, false, false], rows: undefined });
});
