import { preferencesKey } from '@console/shared-auth/internal/storage-keys';
import { type Language, languages } from './languages.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

/** The layouts of the menu. In all but `static`, submenus are popups. */
export const menuModes = ['static', 'slim', 'compact', 'horizontal'] as const;
export type MenuMode = (typeof menuModes)[number];

/** The user's settings of the shell. `language` is absent until the user chooses one. */
export interface Preferences {
  readonly language?: Language;
  readonly theme: Theme;
  readonly menuMode: MenuMode;
  /** True if the static sidebar keeps its full width. */
  readonly anchored: boolean;
  /** True if single-character shortcuts such as `/` are on (WCAG 2.1.4: they can be turned off). */
  readonly characterKeys: boolean;
}

/** The settings until the user changes them. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  menuMode: 'static',
  anchored: false,
  characterKeys: true,
};

/** Parses stored preferences, which may be anything; invalid members get their defaults. */
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

/** Returns the whole stored record; lists keep density and columns in it too. */
export function storedPreferences(): Readonly<Record<string, unknown>> {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(preferencesKey) ?? '{}');
    return typeof record === 'object' && record !== null ? { ...record } : {};
  } catch {
    return {};
  }
}

/** Sets preferences on the root element, where the stylesheet and the screens read them. */
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
