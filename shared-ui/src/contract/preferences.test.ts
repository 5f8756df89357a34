/** @jest-environment node */
import { defaultPreferences, parsePreferences } from './preferences.ts';

describe('stored preferences', () => {
  test.each([undefined, null, 'text', 7, []])('%p yields the defaults', (stored) => {
    expect(parsePreferences(stored)).toEqual(defaultPreferences);
  });

  test('invalid members get their defaults', () => {
    const stored = {
      theme: 'dark',
      menuMode: 'round',
      anchored: 'yes',
      language: 'de',
      characterKeys: 0,
    };
    expect(parsePreferences(stored)).toEqual({ ...defaultPreferences, theme: 'dark' });
  });

  test('all valid members are read', () => {
    const shell = { theme: 'light', menuMode: 'slim', anchored: false, language: 'fr' };
    const stored = { ...shell, characterKeys: false };
    expect(parsePreferences(stored)).toEqual(stored);
  });
});
