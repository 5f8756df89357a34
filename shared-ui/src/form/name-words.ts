import i18next from 'i18next';
import { type LocalizedText, localize } from '../contract/languages.ts';

/**
 * Why a name is refused. Not in `assets/i18n`, all of which is there before a list shows its first
 * rows: these come with the form.
 */
const words = {
  invisible: {
    en: 'This has characters that cannot be seen, or begins with an accent that has no letter. Type it rather than paste it.',
    fr: 'Ce texte contient des caractères invisibles ou commence par un accent sans lettre. Saisissez-le au lieu de le coller.',
  },
  lookAlike: {
    en: 'This can be taken for a name that is already in use.',
    fr: 'Ce nom ressemble trop à un nom déjà utilisé.',
  },
  lookAlikeOf: {
    en: 'This can be taken for “{{other}}”, which is already in use.',
    fr: 'Ce nom ressemble trop à «\u202f{{other}}\u202f», déjà utilisé.',
  },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/**
 * What a code says of a name; nothing for any other code.
 *
 * @param other - the name that it can be taken for, where that is known
 */
export function nameText(code: string, other: string | undefined): string | undefined {
  const say = (text: LocalizedText) => localize(text, i18next.language);
  if (code === 'invisible') return say(words.invisible);
  if (code !== 'look-alike') return undefined;
  if (other === undefined) return say(words.lookAlike);
  return say(words.lookAlikeOf).replace('{{other}}', () => other);
}
