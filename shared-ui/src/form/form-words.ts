import i18next from 'i18next';
import { lateWords } from '../language/late-words.ts';

/** Texts of the form in addition to those of `assets/i18n`. */
export const formTexts = {
  en: {
    meanwhile: 'Changed meanwhile by another user: {{fields}}',
    takenOver: 'Kept from the other version: {{fields}}',
    choose: 'Choose one from the list.',
    invisible:
      'This has characters that cannot be seen, or begins with an accent that has no letter. Type it rather than paste it.',
    lookAlike: 'This can be taken for a name that is already in use.',
    lookAlikeOf: 'This can be taken for “{{other}}”, which is already in use.',
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

/** Registers the texts and returns the namespace for `useTranslation`. */
export const formWords = () => lateWords('shared-ui/form', formTexts);

/**
 * Returns the text of a name's error code; undefined for any other code.
 *
 * @param other - the existing name that it looks like, if known
 */
export function nameText(code: string, other: string | undefined): string | undefined {
  const t = i18next.getFixedT(i18next.language, formWords());
  if (code === 'invisible') return t('invisible');
  if (code !== 'look-alike') return undefined;
  return other === undefined ? t('lookAlike') : t('lookAlikeOf', { other });
}
