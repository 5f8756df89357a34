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

/** The person's choices; also those made in another tab. */
export const preferences: Value<Preferences> = chosen;

/** Remembers choices and applies them to the page at once. */
export function prefer(choices: Partial<Preferences>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...storedPreferences(), ...choices }));
  } catch {
    // Full or blocked storage: the choice holds until the page is left.
  }
  chosen.set({ ...chosen.get(), ...choices });
}

/**
 * Keeps the page's attributes and its language at the preferences, the system's theme included,
 * until called off.
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
  const ends = [chosen.subscribe(apply), dark.subscribe(apply)];
  addEventListener('storage', onStorage);
  return () => {
    for (const end of ends) end();
    removeEventListener('storage', onStorage);
  };
}
