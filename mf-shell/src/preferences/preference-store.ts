import {
  createValue,
  mediaValue,
  type Preferences,
  parsePreferences,
  preferencesKey,
  showPreferences,
  storedPreferences,
  type Value,
} from '@console/shared-ui/contract';
import i18next from 'i18next';

const chosen = createValue(parsePreferences(storedPreferences()));

/** The user's preferences, the same in all tabs. */
export const preferences: Value<Preferences> = chosen;

/** Stores preferences and applies them to the page immediately. */
export function prefer(choices: Partial<Preferences>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...storedPreferences(), ...choices }));
  } catch {
    // Storage is full or blocked: the choice applies until the user leaves the page.
  }
  chosen.set({ ...chosen.get(), ...choices });
}

/**
 * Applies the preferences to the page's attributes and language, now and at each change of a preference
 * or of the system's theme.
 *
 * @returns a function that stops this
 */
export function applyPreferences(): () => void {
  const dark = mediaValue('(prefers-color-scheme: dark)');
  const apply = () => {
    showPreferences(document.documentElement, chosen.get(), dark.get());
    const { language } = chosen.get();
    if (language && language !== i18next.language) void i18next.changeLanguage(language);
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (key === preferencesKey) chosen.set(parsePreferences(storedPreferences()));
  };
  apply();
  const unsubscribes = [chosen.subscribe(apply), dark.subscribe(apply)];
  addEventListener('storage', onStorage);
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    removeEventListener('storage', onStorage);
  };
}
