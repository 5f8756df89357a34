import i18next from 'i18next';
import { type Language, languages } from '../contract/languages.ts';

/** The texts of one language by key, with suffixes for plural forms. */
type Texts = Readonly<Record<string, string>>;

/**
 * Registers texts that load together with the code that uses them. Texts in `assets/i18n` would
 * delay the first rows of a list. Terms that a deployment may rename, e.g. tenants, belong in the
 * modules' own texts.
 *
 * @returns the namespace, for `useTranslation`
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
