import i18next from 'i18next';
import { BehaviorSubject, fromEvent } from 'rxjs';
import { type Preferences, parsePreferences, type Theme } from './preferences.ts';

/** The record in local storage. Screens keep theirs (density, columns) in the same one. */
export const preferencesKey = 'console.preferences';

const preferences = new BehaviorSubject(parsePreferences(stored()));

/** The person's choices, replayed; also when made in another tab. */
export const preferences$ = preferences.asObservable();

/** Remembers choices and applies them to the page at once. */
export function prefer(chosen: Partial<Preferences>): void {
  try {
    localStorage.setItem(preferencesKey, JSON.stringify({ ...stored(), ...chosen }));
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
      const chosen = parsePreferences(stored());
      preferences.next(chosen);
      const { language } = chosen;
      if (language && language !== i18next.language) void i18next.changeLanguage(language);
    }),
  );
  return () => subscription.unsubscribe();
}

function apply({ theme, menuMode, anchored }: Preferences, systemIsDark: boolean): void {
  const root = document.documentElement;
  const resolved = resolve(theme, systemIsDark);
  root.dataset.theme = resolved;
  root.classList.toggle('bp6-dark', resolved === 'dark');
  root.dataset.menuMode = menuMode;
  root.dataset.anchored = String(anchored);
}

function resolve(theme: Theme, systemIsDark: boolean): 'light' | 'dark' {
  if (theme !== 'system') return theme;
  return systemIsDark ? 'dark' : 'light';
}

function stored(): object {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}');
    return typeof record === 'object' && record !== null ? record : {};
  } catch {
    return {};
  }
}
