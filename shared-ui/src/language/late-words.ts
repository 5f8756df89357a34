import i18next from 'i18next';
import { type Language, languages } from '../contract/languages.ts';

/** The texts of one language by key, with suffixes for plural forms. */
type Texts = Readonly<Record<string, string>>;

/**
 * Registers texts that load with their code, because `assets/i18n` loads before a list's first
 * rows. Terms that a deployment may rename, e.g. tenants, belong in the modules' own texts.
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
