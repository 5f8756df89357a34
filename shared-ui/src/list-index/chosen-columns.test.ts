/** @jest-environment node */
import fc from 'fast-check';
import { shareOf, withMoved, withToggled, withWidth } from './change-columns.ts';
import { chosenColumns, toChoice, validChoice } from './chosen-columns.ts';
import type { Column } from './column.ts';

const column = (id: string, width: number, optional = false): Column<object> => ({
  id,
  title: id,
  kind: 'text',
  value: () => id,
  width,
  ...(optional && { optional }),
});
const columns = [
  column('name', 20),
  column('lastName', 12, true),
  column('key', 30),
  column('created', 10),
  column('id', 25, true),
];
const KNOWN = columns.map(({ id }) => id);
const format = (shown: readonly Pick<Column<object>, 'id' | 'width'>[]) =>
  shown.map(({ id, width }) => `${id} ${width}`).join(', ');

test('without a choice, the columns that are not optional are shown', () => {
  expect(format(chosenColumns(columns, undefined))).toBe('name 20, key 30, created 10');
});

test('a choice has an order and widths; the column that names the row stays first', () => {
  expect(format(chosenColumns(columns, ['created', 'id', 'name', 'key.12']))).toBe(
    'name 20, created 10, id 25, key 12',
  );
  expect(format(chosenColumns(columns, ['name.50']))).toBe('name 50');
  expect(format(chosenColumns(columns, []))).toBe('name 20');
});

test.each([
  ['an unknown column', ['name', 'nonsense', 'key'], ['name', 'key']],
  ['nothing: a width with a decimal place', ['key.37.5', 'name'], ['key.37.5', 'name']],
  ['a column twice', ['key', 'key.10'], ['key.10']],
  ['a width of nothing, or of too much', ['name.0', 'key.999', 'created.-3'], ['name', 'key']],
  ['a width that is no number', ['key.wide', 'name'], ['name']],
  ['members of every object', ['toString', '__proto__', 'constructor.9'], []],
])('of a choice, %s is dropped', (_, entries, valid) => {
  expect(validChoice(entries, KNOWN)).toEqual(valid);
});

test('a column that is shown again returns to its usual place', () => {
  const shown = chosenColumns(columns, ['name', 'created']);
  expect(format(withToggled(shown, columns, 'key'))).toBe('name 20, key 30, created 10');
  expect(format(withToggled(shown, columns, 'id'))).toBe('name 20, created 10, id 25');
  expect(format(withToggled(shown, columns, 'created'))).toBe('name 20');
  expect(withToggled(shown, columns, 'nonsense')).toBe(shown);
});

test('a column moves by one place, but never before the first or past the last', () => {
  const shown = chosenColumns(columns, undefined);
  expect(format(withMoved(shown, 'key', 1))).toBe('name 20, created 10, key 30');
  expect(withMoved(shown, 'key', -1)).toBe(shown);
  expect(withMoved(shown, 'created', 1)).toBe(shown);
  expect(withMoved(shown, 'name', 1)).toBe(shown);
  expect(withMoved(shown, 'nonsense', 1)).toBe(shown);
});

test('a column becomes wider and narrower, within limits', () => {
  const shown = chosenColumns(columns, undefined);
  expect(format(withWidth(shown, 'key', 'wider'))).toBe('name 20, key 37.5, created 10');
  expect(format(withWidth(shown, 'key', 'narrower'))).toBe('name 20, key 24, created 10');
  expect(format(withWidth(shown, 'key', 0))).toBe('name 20, key 4, created 10');
  expect(format(withWidth(shown, 'key', Number.POSITIVE_INFINITY))).toBe(
    'name 20, key 400, created 10',
  );
});

test('a share gives a column the width in pixels to which it is dragged', () => {
  const shown = chosenColumns(columns, undefined);
  const share = shareOf(shown, 'key', 300, 900);
  const whole = 20 + share + 10;
  expect((share / whole) * 900).toBeCloseTo(300);
});

test('whatever is done to columns, the choice shows the same columns when it is read again', () => {
  const some = fc.constantFrom(...KNOWN);
  const change = fc.oneof(
    fc.tuple(fc.constant('toggle' as const), some),
    fc.tuple(fc.constantFrom('left' as const, 'right' as const), some),
    fc.tuple(fc.constantFrom('wider' as const, 'narrower' as const), some),
  );
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      let shown = chosenColumns(columns, undefined);
      for (const [what, id] of changes) {
        if (what === 'toggle') shown = id === 'name' ? shown : withToggled(shown, columns, id);
        else if (what === 'left' || what === 'right') {
          shown = withMoved(shown, id, what === 'left' ? -1 : 1);
        } else shown = withWidth(shown, id, what);
        const choice = toChoice(shown, columns);
        expect(validChoice(choice, KNOWN)).toEqual(choice);
        expect(format(chosenColumns(columns, choice))).toBe(format(shown));
        expect(shown[0]?.id).toBe('name');
      }
    }),
  );
});
