import {
  defaultPreferences,
  languageOf,
  languages,
  type Preferences,
  showPreferences,
  storedPreferences,
} from '@console/shared-ui/contract';

/**
 * Puts language, theme and layout on `<html>` before the first paint, so that nothing jumps or
 * flashes. What is missing or unreadable has its default.
 */
export function applyPreferences(): void {
  const html = document.documentElement;
  const { language, ...chosen } = storedPreferences();
  html.lang = languageOf(String(language)) ?? browserLanguage();
  // As the shell wrote them. It looks at each value before it goes by it; here bytes count.
  const preferences = { ...defaultPreferences, ...chosen } as Preferences;
  showPreferences(html, preferences, matchMedia('(prefers-color-scheme: dark)').matches);
}

/** The first of the browser's languages that the console speaks, else the console's first. */
const browserLanguage = (): string =>
  navigator.languages.map(languageOf).find((language) => language !== undefined) ?? languages[0];
