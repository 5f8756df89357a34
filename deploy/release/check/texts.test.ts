import { findTextFindings } from './texts.ts';

const reasons = (en: object, fr: object) =>
  findTextFindings({ 'en.json': { ...en }, 'fr.json': { ...fr } }).map(({ reason }) => reason);

test.each([
  ['the same keys', { a: 'x', b: { c: 'y' } }, { a: 'z', b: { c: 'w' } }],
  ['a nested key and one with dots', { b: { c: 'y' } }, { 'b.c': 'w' }],
  [
    'other forms of a text',
    { due_one: '{{count}} bill', due_other: '{{count}} bills' },
    { due_one: 'Une facture', due_many: '{{count}} de factures', due_other: '{{count}} factures' },
  ],
  [
    'ordinals',
    { rank_ordinal_one: '{{count}}st', rank_ordinal_other: '{{count}}th' },
    { rank_ordinal_other: '{{count}}e' },
  ],
  [
    'placeholders in another order and format',
    { a: '{{x}} {{y}}' },
    { a: '{{- y}} {{ x, number }}' },
  ],
  ['no texts', {}, {}],
])('texts fit: %s', (_, en, fr) => {
  expect(reasons(en, fr)).toEqual([]);
});

test.each([
  [
    'a missing key',
    { a: 'x', b: 'y' },
    { a: 'x' },
    ['fr.json lacks b, which another language has'],
  ],
  [
    'a missing nested key',
    {},
    { a: { b: 'x' } },
    ['en.json lacks a.b, which another language has'],
  ],
  [
    'a missing placeholder',
    { a: 'Delete {{name}}?' },
    { a: 'Supprimer ?' },
    ['fr.json lacks {{name}} in a, which another language has'],
  ],
  [
    'a misspelt placeholder',
    { a: '{{name}}' },
    { a: '{{nom}}' },
    [
      'en.json lacks {{nom}} in a, which another language has',
      'fr.json lacks {{name}} in a, which another language has',
    ],
  ],
  [
    'many missing keys',
    { a: 1, b: 1, c: 1, d: 1, e: 1 },
    {},
    ['fr.json lacks a, b, c and 2 others, which another language has'],
  ],
])('texts do not fit: %s', (_, en, fr, said) => {
  expect(reasons(en, fr)).toEqual(said);
});
