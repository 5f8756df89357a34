import {
  languageOf,
  languages,
  menuModes,
  type Preferences,
  themes,
} from '@console/shared-ui/contract';
import type { TFunction } from 'i18next';
import { prefer } from './preference-store.ts';

/** One option of a preference. Its texts are in the current language. */
interface Choice {
  /** Unique among all choices. */
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** The options of one preference, with its name. */
export interface Choices {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** Returns the preferences of the shell. The menus of the top bar and the search offer their options. */
export function getChoices(
  t: TFunction<'mf-shell'>,
  language: string,
  { theme, menuMode, characterKeys }: Preferences,
): Readonly<Record<'language' | 'theme' | 'layout' | 'characterKeys', Choices>> {
  const spoken = languageOf(language) ?? languages[0];
  return {
    language: {
      title: t('language.title'),
      choices: languages.map((known) => ({
        id: `language:${known}`,
        value: known,
        label: t(`language.${known}`),
        isChosen: known === spoken,
        choose: () => prefer({ language: known }),
      })),
    },
    theme: {
      title: t('theme.name'),
      choices: themes.map((known) => ({
        id: `theme:${known}`,
        value: known,
        label: t(`theme.${known}`),
        isChosen: known === theme,
        choose: () => prefer({ theme: known }),
      })),
    },
    layout: {
      title: t('layout.name'),
      choices: menuModes.map((known) => ({
        id: `layout:${known}`,
        value: known,
        label: t(`layout.${known}`),
        isChosen: known === menuMode,
        choose: () => prefer({ menuMode: known }),
      })),
    },
    characterKeys: {
      title: t('characterKeys.name'),
      choices: (['on', 'off'] as const).map((known) => ({
        id: `characterKeys:${known}`,
        value: known,
        label: t(`characterKeys.${known}`),
        isChosen: characterKeys === (known === 'on'),
        choose: () => prefer({ characterKeys: known === 'on' }),
      })),
    },
  };
}
