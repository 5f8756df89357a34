import {
  type Preferences,
  parsePreferences,
  preferencesKey,
  showPreferences,
  storedPreferences,
} from '@console/shared-ui/contract';
import i18next from 'i18next';
import { BehaviorSubject, fromEvent } from 'rxjs';

const preferences = new BehaviorSubject(parsePreferences(storedPreferences()));

/** The person's choices, replayed; also when made in another tab. */
export const preferences$ = preferences.asObservable();

/** Remembers choices and applies them to the page at once. */
export function prefer(chosen: Partial<Preferences>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...storedPreferences(), ...chosen }));
  } catch {
    // Full or blocked storage: the choice holds until the page is left.
  }
  preferences.next({ ...preferences.value, ...chosen });
}

/** Keeps the page's attributes at the preferences, the system's theme included, until called off. */
export function applyPreferences(): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const subscription = preferences.subscribe((chosen) => apply(chosen, dark.matches));
  subscription.add(
    fromEvent(dark, 'change').subscribe(() => apply(preferences.value, dark.matches)),
  );
  subscription.add(
    fromEvent<StorageEvent>(window, 'storage').subscribe(({ key }) => {
      if (key !== preferencesKey) return;
      const chosen = parsePreferences(storedPreferences());
      preferences.next(chosen);
      const { language } = chosen;
      if (language && language !== i18next.language) void i18next.changeLanguage(language);
    }),
  );
  return () => subscription.unsubscribe();
}

const apply = (chosen: Preferences, systemIsDark: boolean): void =>
  showPreferences(document.documentElement, chosen, systemIsDark);
