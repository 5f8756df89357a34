import { isVisible } from './visible-name.ts';

test.each([
  'Arc lémanique',
  'Arc le\u0301manique',
  'Keller & Söhne AG (Zürich)',
  'O’Brien',
  '日本語 株式会社',
  'شرکت',
  'می\u200cخواهم',
  'क्\u200dष',
  'Café ❤\ufe0f‍🔥',
  '👩🏽\u200d🚀',
  'Banque\u00a0du Léman',
  '+41',
])('%p is visible', (name) => {
  expect(isVisible(name)).toBe(true);
});

test.each([
  ['a zero-width space', 'ad\u200bmin'],
  ['a soft hyphen', 'ad\u00admin'],
  ['a word joiner', 'ad\u2060min'],
  ['a joiner between Latin letters', 'ad\u200dmin'],
  ['a joiner at the start', '\u200dadmin'],
  ['a variation selector after a Latin letter', 'admin\ufe0f'],
  ['a direction mark', 'admin\u200f'],
  ['a direction override', 'nimda\u202e'],
  ['a direction isolate', 'a\u2066b\u2069'],
  ['a Hangul filler', 'admin\u3164'],
  ['a blank Braille cell', 'admin\u2800'],
  ['a tag character', 'admin\u{e0041}'],
  ['a line separator', 'ad\u2028min'],
  ['a control character', 'ad\u0085min'],
  ['a private-use character', 'admin\uf8ff'],
  ['a lone surrogate', 'admin\ud800'],
  ['only spaces', ' \u00a0\u3000'],
  ['only combining marks', '\u0301\u0308'],
  ['an accent at the start', '\u0301Léman'],
  ['an accent after spaces at the start', ' \u0301Léman'],
  ['an enclosing mark at the start', '\u20ddLéman'],
  ['a combining mark of a higher plane at the start', '\u{1d165}Léman'],
  ['a vowel sign without its consonant', '\u093fक'],
])('finds %s', (_, name) => {
  expect(isVisible(name)).toBe(false);
});

test('an empty name does not count as invisible', () => {
  expect(isVisible('')).toBe(true);
});
