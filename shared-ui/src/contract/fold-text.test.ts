/** @jest-environment node */
import { foldText } from './fold-text.ts';

test.each([
  ['Hôpital', 'hopital'],
  ['HÔPITAL', 'hopital'],
  ['Ho\u0302pital', 'hopital'],
  ['Œuvre du Léman', 'oeuvre du leman'],
  ['Ægir', 'aegir'],
  ['Straße', 'strasse'],
  ['Łódź, Đà Nẵng, Þór, Ísafjörður, Ørsted', 'lodz, da nang, thor, isafjordur, orsted'],
  ['plain, 1-2', 'plain, 1-2'],
  ['l’Éclair, ‘x’', "l'eclair, 'x'"],
  ['«\u202fFrance Est\u00a0», «a», “b”', '"france est", "a", "b"'],
  ['−1, 1–2, 3—4, a‑b', '-1, 1-2, 3-4, a-b'],
  ['20\u202f140\u00a0lignes', '20 140 lignes'],
  ['ΟΔΟΣ', 'οδοσ'],
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding twice changes nothing', () => {
  const once = foldText('Œ À İstanbul');
  expect(foldText(once)).toBe(once);
});
