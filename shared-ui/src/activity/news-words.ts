import { lateWords } from '../language/late-words.ts';

/** The texts for news in a list and in a row. */
export const newsTexts = {
  en: {
    title: 'Since your last visit',
    new: 'New',
    changed: 'Changed',
    same: 'Unchanged',
    changedField: 'changed',
    before: 'before:',
    now: 'now:',
  },
  fr: {
    title: 'Depuis votre dernière visite',
    new: 'Ajouts',
    changed: 'Modifications',
    same: 'Sans changement',
    changedField: 'modifié',
    before: 'avant\u202f:',
    now: 'maintenant\u202f:',
  },
} as const;

/** Registers the texts and returns the namespace for `useTranslation`. */
export const newsWords = () => lateWords('shared-ui/news', newsTexts);
