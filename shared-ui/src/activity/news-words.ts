import { lateWords } from '../language/late-words.ts';

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

export const newsWords = () => lateWords('shared-ui/news', newsTexts);
