import { SLUG, slugOf } from './tenant-fields.ts';

test('a name suggests a key without accents and spaces', () => {
  expect(slugOf('Hôpital de l’Ouest')).toBe('hopital-de-l-ouest');
  expect(slugOf('  Keller & Söhne  ')).toBe('keller-sohne');
});

test('a suggestion is never longer than a key may be, nor ends with a hyphen', () => {
  const key = slugOf(`${'a'.repeat(62)} b`);
  expect(key).toHaveLength(62);
  expect(key).toMatch(SLUG);
});
