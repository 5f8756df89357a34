/** @jest-environment node */
import { toSlug } from './inputs.ts';

test('suggests a key without accents and spaces', () => {
  expect(toSlug(['Hôpital de l’Ouest'])).toBe('hopital-de-l-ouest');
  expect(toSlug(['  Keller & Söhne  '])).toBe('keller-sohne');
  expect(toSlug(['Zoé', '', 'Müller'])).toBe('zoe.muller');
});

test('never suggests a key that is too long or ends with a hyphen', () => {
  expect(toSlug([`${'a'.repeat(62)} b`], 63)).toBe('a'.repeat(62));
});
