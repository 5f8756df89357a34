/** @jest-environment node */
import { typedKey } from './typed-key.ts';

const press = (key: string, code: string, shiftKey = false) => typedKey({ key, code, shiftKey });

test.each([
  ['Cyrillic', 'л', 'KeyK', 'k'],
  ['Cyrillic with Caps Lock', 'Л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Hebrew', 'כ', 'KeyF', 'f'],
  ['Thai', 'า', 'KeyK', 'k'],
  ['Arabic', 'ظ', 'Slash', '/'],
])('on %s, %s becomes the key at its position', (_, key, code, expected) => {
  expect(press(key, code)).toBe(expected);
});

test('with Shift, a non-Latin key becomes the shifted key at its position', () => {
  expect(press('؟', 'Slash', true)).toBe('?');
  expect(press('ฦ', 'Slash', true)).toBe('?');
});

test.each([
  ['Dvorak', 'k', 'KeyV', 'k'],
  ['Dvorak', 't', 'KeyK', 't'],
  ['AZERTY', '!', 'Slash', '!'],
  ['AZERTY, with Shift', '§', 'Slash', '§'],
  ['AZERTY', '/', 'Period', '/'],
  ['QWERTZ', '/', 'Digit7', '/'],
  ['Russian', '.', 'Slash', '.'],
  ['Canadian French', 'É', 'Slash', 'é'],
  ['any layout', 'ArrowDown', 'ArrowDown', 'arrowdown'],
])('on %s, %s is unchanged', (_, key, code, expected) => {
  expect(press(key, code, key === '§')).toBe(expected);
});
