import i18next from 'i18next';
import { lateWords } from '../language/late-words.ts';

export const formTexts = {
  en: {
    meanwhile: 'Changed by another user in the meantime: {{fields}}',
    takenOver: 'Kept from the other version: {{fields}}',
    choose: 'Choose one from the list.',
    invisible:
      'This has invisible characters, or starts with an accent without a letter. Type it instead of pasting it.',
    lookAlike: 'This looks like a name that is already in use.',
    lookAlikeOf: 'This looks like “{{other}}”, which is already in use.',
  },
  fr: {
    meanwhile: 'Modifié entre-temps par quelqu’un d’autre\u202f: {{fields}}',
    takenOver: 'Repris de l’autre version\u202f: {{fields}}',
    choose: 'Choisissez un élément de la liste.',
    invisible:
      'Ce texte contient des caractères invisibles ou commence par un accent sans lettre. Saisissez-le au lieu de le coller.',
    lookAlike: 'Ce nom ressemble trop à un nom déjà utilisé.',
    lookAlikeOf: 'Ce nom ressemble trop à «\u202f{{other}}\u202f», déjà utilisé.',
  },
} as const;

export const formWords = () => lateWords('shared-ui/form', formTexts);

/** Returns the text of a name's error code; `other` is the existing name that it looks like. */
export function nameText(code: string, other: string | undefined): string | undefined {
  const t = i18next.getFixedT(i18next.language, formWords());
  if (code === 'invisible') return t('invisible');
  if (code !== 'look-alike') return undefined;
  return other === undefined ? t('lookAlike') : t('lookAlikeOf', { other });
}
