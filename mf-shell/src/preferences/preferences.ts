import type { MenuMode } from '../menu/menu-state.ts';

/** The languages of the console. */
export const languages = ['en', 'fr'] as const;
type Language = (typeof languages)[number];

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

export const menuModes: readonly MenuMode[] = ['static', 'slim', 'compact', 'horizontal'];

/** What a person chose about the frame. `language` is absent until chosen. */
export interface Preferences {
  readonly language?: Language;
  readonly theme: Theme;
  readonly menuMode: MenuMode;
  /** Whether the static sidebar keeps its full width. */
  readonly anchored: boolean;
}

/** What holds until a person chooses; also in root-config's first script. */
export const defaultPreferences: Preferences = {
  theme: 'system',
  menuMode: 'static',
  anchored: true,
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
  };
}
