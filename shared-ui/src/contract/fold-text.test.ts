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
])('folds %s to %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folding twice changes nothing', () => {
  const once = foldText('Œ À İstanbul');
  expect(foldText(once)).toBe(once);
});
