import {
  languageOf,
  languages,
  menuModes,
  type Preferences,
  themes,
} from '@console/shared-ui/contract';
import type { TFunction } from 'i18next';
import { prefer } from './preference-store.ts';

/** One of several things to choose from. Texts are in the language of the moment. */
interface Choice {
  /** Unique among all choices. */
  readonly id: string;
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
}

/** Choices of one kind, under a name. */
export interface Choices {
  readonly title: string;
  readonly choices: readonly Choice[];
}

/** What a person may choose about the frame: the menus of the top bar and the search offer it. */
export function choicesOf(
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
