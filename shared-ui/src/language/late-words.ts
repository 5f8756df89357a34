import i18next from 'i18next';
import { type Language, languages } from '../contract/languages.ts';

/** Texts of one language: a key each, with the endings of its plural forms. */
type Texts = Readonly<Record<string, string>>;

/**
 * Texts that come with the code that needs them: `assets/i18n` is there before a list shows its
 * first rows. What a deployment calls otherwise, e.g. tenants, they leave to the modules' own texts.
 *
 * @returns the name, for `useTranslation`
 */
export function lateWords<Name extends string>(
  name: Name,
  texts: Readonly<Record<Language, Texts>>,
): Name {
  for (const language of languages) {
    if (i18next.hasResourceBundle(language, name)) continue;
    i18next.addResourceBundle(language, name, texts[language]);
  }
  return name;
}
