import {
  languageOf,
  languages,
  menuModes,
  type Preferences,
  themes,
} from '@console/shared-ui/contract';
import type { TFunction } from 'i18next';
import i18next from 'i18next';
import { prefer } from '../preferences/preference-store.ts';
import type { PaletteEntry } from './palette-entry.ts';

/** What the frame itself can do for the person: choices not made yet, and the way out. */
export function actionEntries(
  t: TFunction<'mf-shell'>,
  language: string,
  { theme, menuMode }: Preferences,
  logout: () => void,
): readonly PaletteEntry[] {
  const choice = (name: string, value: string) => t('search.choice', { name, value });
  return [
    ...languages
      .filter((known) => known !== languageOf(language))
      .map((known) => ({
        id: `language:${known}`,
        label: choice(t('language.title'), t(`language.${known}`)),
        choose: () => {
          prefer({ language: known });
          void i18next.changeLanguage(known);
        },
      })),
    ...themes
      .filter((known) => known !== theme)
      .map((known) => ({
        id: `theme:${known}`,
        label: choice(t('theme.name'), t(`theme.${known}`)),
        choose: () => prefer({ theme: known }),
      })),
    ...menuModes
      .filter((known) => known !== menuMode)
      .map((known) => ({
        id: `layout:${known}`,
        label: choice(t('layout.name'), t(`layout.${known}`)),
        choose: () => prefer({ menuMode: known }),
      })),
    { id: 'logout', label: t('profile.logout'), choose: logout },
  ];
}
