/** @jest-environment node */
import { slugOf } from './inputs.ts';

test('suggests a key without accents and spaces', () => {
  expect(slugOf(['Hôpital de l’Ouest'])).toBe('hopital-de-l-ouest');
  expect(slugOf(['  Keller & Söhne  '])).toBe('keller-sohne');
  expect(slugOf(['Zoé', '', 'Müller'])).toBe('zoe.muller');
});

test('never suggests a key that is too long or ends with a hyphen', () => {
  expect(slugOf([`${'a'.repeat(62)} b`], 63)).toBe('a'.repeat(62));
});
