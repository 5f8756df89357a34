import { useTranslation } from 'react-i18next';
import { type LocalizedText, textOf } from './localized.ts';

/** The shell's own texts (`t`) and those of manifests (`of`), in the language of the moment. */
export function useText() {
  const { t, i18n } = useTranslation('mf-shell');
  return { t, language: i18n.language, of: (text: LocalizedText) => textOf(text, i18n.language) };
}
