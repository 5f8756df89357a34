/** @jest-environment node */
import { choiceNamed, choicesFor, placeAfter } from './choices.ts';

const choices = ['Zurich', 'France Est', 'Zürich', 'Est parisien'].map((label) => ({
  value: `id-${label}`,
  label,
}));
const found = (typed: string) =>
  choicesFor(typed, choices, new Intl.Collator('fr').compare).map(({ label }) => label);

test('without a typed word, finds all choices, sorted by name', () => {
  expect(found(' ')).toEqual(['Est parisien', 'France Est', 'Zurich', 'Zürich']);
});

test.each([
  ['EST', ['Est parisien', 'France Est']],
  ['est fra', ['France Est']],
  ['zur', ['Zurich', 'Zürich']],
  ['berne', []],
])('%s finds %s', (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

test.each([
  ['france est ', 'France Est'],
  ['Zürich', 'Zürich'],
  ['zurich', undefined],
  ['est', undefined],
  ['', undefined],
])('typing %p chooses %p', (typed, label) => {
  expect(choiceNamed(typed, choices)?.label).toBe(label);
});

test('arrow keys wrap around, and enter the list from its field', () => {
  expect(placeAfter('ArrowDown', -1, 3)).toBe(0);
  expect(placeAfter('ArrowDown', 2, 3)).toBe(0);
  expect(placeAfter('ArrowUp', -1, 3)).toBe(2);
  expect(placeAfter('ArrowUp', 1, 3)).toBe(0);
  expect(placeAfter('ArrowDown', -1, 0)).toBe(-1);
});
