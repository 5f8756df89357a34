import { lateWords } from '../language/late-words.ts';

/** What a form says beside the texts of `assets/i18n`. */
export const formTexts = {
  en: {
    meanwhile: 'Changed meanwhile by somebody else: {{fields}}',
    takenOver: 'Kept from the other version: {{fields}}',
    choose: 'Choose one from the list.',
  },
  fr: {
    meanwhile: 'Modifié entre-temps par quelqu’un d’autre\u202f: {{fields}}',
    takenOver: 'Repris de l’autre version\u202f: {{fields}}',
    choose: 'Choisissez un élément de la liste.',
  },
} as const;

/** What `useTranslation` is to be given for them. */
export const formWords = () => lateWords('shared-ui/form', formTexts);
