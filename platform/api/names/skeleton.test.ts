import { toSkeleton } from './skeleton.ts';

test.each([
  ['in capitals', 'Admin', 'ADMIN'],
  ['in full width', 'admin', 'ａｄｍｉｎ'],
  ['with a Cyrillic letter', 'admin', '\u0430dmin'],
  ['in Greek capitals', 'Hotel', '\u0397\u039f\u03a4\u0395L'],
  ['with a Cyrillic capital', 'Info Modem', '\u0406nfo \u041codem'],
  ['in Cyrillic, in capitals', '\u043d\u043e\u0440\u0434', '\u041d\u041e\u0420\u0414'],
  ['with two letters in place of one', 'admin', 'adrnin'],
  ['with digits in place of letters', 'lola', '10la'],
  ['with a no-break space', 'Arc lémanique', 'Arc\u00a0lémanique'],
  ['with several spaces', 'Arc lémanique', ' Arc \u2003 lémanique '],
  ['in NFD', 'Arc lémanique', 'Arc le\u0301manique'],
  ['with a ligature', 'Office', 'Oﬃce'],
  ['with a zero-width space', 'admin', 'ad\u200bmin'],
  ['with a straight apostrophe', 'O’Brien', "O'Brien"],
  ['with a sharp s', 'Gross', 'GROß'],
  ['with a thorn', 'post', 'þost'],
  ['with a final sigma', '\u03bf\u03b4\u03cc\u03c2', '\u039f\u0394\u038c\u03a3'],
])('a name %s has the same skeleton', (_, one, other) => {
  expect(toSkeleton(one)).toBe(toSkeleton(other));
});

test.each([
  ['Léman', 'Leman'],
  ['tenant-10', 'tenant-11'],
  ['tenant-1', 'tenant-7'],
  ['Müller', 'Muller'],
  ['Arc lémanique', 'Arclémanique'],
  ['nord', 'mord'],
  ['日本', '日木'],
])('%s and %s have different skeletons', (one, other) => {
  expect(toSkeleton(one)).not.toBe(toSkeleton(other));
});

test('a skeleton is its own skeleton, and no two digits have the same skeleton', () => {
  for (const name of ['Admin', 'ＯＦＦＩＣＥ', '\u0397\u039f\u03a4\u0395L 10']) {
    expect(toSkeleton(toSkeleton(name))).toBe(toSkeleton(name));
  }
  expect(new Set([...'0123456789'].map(toSkeleton)).size).toBe(10);
});
