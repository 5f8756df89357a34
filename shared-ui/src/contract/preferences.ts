import { preferencesKey } from '@console/shared-auth/storage-keys';
import { type Language, languages } from './languages.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The layouts of the menu. In all but `static`, submenus are popups. */
export const menuModes = ['static', 'slim', 'compact', 'horizontal'] as const;
export type MenuMode = (typeof menuModes)[number];

/** What a person chose about the frame. `language` is absent until chosen. */
export interface Preferences {
  readonly language?: Language;
  readonly theme: Theme;
  readonly menuMode: MenuMode;
  /** Whether the static sidebar keeps its full width. */
  readonly anchored: boolean;
  /** Whether a letter or sign alone is a shortcut, as `/` is (WCAG 2.1.4: it can be turned off). */
  readonly characterKeys: boolean;
}

/** What holds until a person chooses. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  menuMode: 'static',
  anchored: false,
  characterKeys: true,
};

/** Reads preferences out of what was stored, which may be anything. */
export function parsePreferences(stored: unknown): Preferences {
  const record: Partial<Record<keyof Preferences, unknown>> =
    typeof stored === 'object' && stored !== null ? stored : {};
  const language = languages.find((known) => known === record.language);
  return {
    ...(language ? { language } : {}),
    theme: themes.find((known) => known === record.theme) ?? defaultPreferences.theme,
    menuMode: menuModes.find((known) => known === record.menuMode) ?? defaultPreferences.menuMode,
    anchored: typeof record.anchored === 'boolean' ? record.anchored : defaultPreferences.anchored,
    characterKeys: record.characterKeys !== false,
  };
}

/** The whole record in local storage: lists keep theirs (density, columns) in the same one. */
export function storedPreferences(): Readonly<Record<string, unknown>> {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}');
    return typeof record === 'object' && record !== null ? { ...record } : {};
  } catch {
    return {};
  }
}

/** Puts preferences on the page's root, where its stylesheet and the screens look for them. */
export function showPreferences(
  root: HTMLElement,
  { theme, menuMode, anchored, characterKeys }: Preferences,
  systemIsDark: boolean,
): void {
  const isDark = theme === 'dark' || (theme === 'system' && systemIsDark);
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.classList.toggle('bp6-dark', isDark);
  root.dataset.menuMode = menuMode;
  root.dataset.anchored = String(anchored);
  root.dataset.characterKeys = String(characterKeys);
}
