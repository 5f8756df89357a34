/** @jest-environment node */
import { defaultPreferences, parsePreferences } from './preferences.ts';

describe('what was stored as preferences', () => {
  test.each([undefined, null, 'text', 7, []])('%p gives the defaults', (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  });

  test('is taken where it makes sense, and has its default where it does not', () => {
    const stored = {
      theme: 'dark',
      menuMode: 'round',
      anchored: 'yes',
      language: 'de',
      characterKeys: 0,
    };
    expect(parsePreferences(stored)).toEqual({ ...defaultPreferences, theme: 'dark' });
  });

  test('is taken whole', () => {
    const frame = { theme: 'light', menuMode: 'slim', anchored: false, language: 'fr' };
    const stored = { ...frame, characterKeys: false };
    expect(parsePreferences(stored)).toEqual(stored);
  });
});
