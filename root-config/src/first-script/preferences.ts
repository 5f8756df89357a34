import {
  defaultPreferences,
  languageOf,
  languages,
  type Preferences,
  showPreferences,
  storedPreferences,
} from '@console/shared-ui/contract';

/**
 * Sets language, theme and layout on the page's root before the first paint, so that nothing jumps or
 * flashes. A missing or unreadable value gets its default.
 */
export function applyPreferences(html: HTMLElement): void {
  const { language, ...chosen } = storedPreferences();
  html.lang = languageOf(String(language)) ?? browserLanguage();
  // Not validated, to save bytes: the shell wrote these values, and checks each before it uses it.
  const preferences = { ...defaultPreferences, ...chosen } as Preferences;
  showPreferences(html, preferences, matchMedia('(prefers-color-scheme: dark)').matches);
}

/** Returns the first browser language that the console supports, else the console's default. */
const browserLanguage = (): string =>
  navigator.languages.map(languageOf).find((language) => language !== undefined) ?? languages[0];
