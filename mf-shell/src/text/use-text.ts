import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type LocalizedText, textOf } from './localized.ts';

/** The shell's own texts (`t`) and those of manifests (`of`), in the language of the moment. */
export function useText() {
  const { t, i18n } = useTranslation('mf-shell');
  const { language } = i18n;
  const of = useCallback((text: LocalizedText) => textOf(text, language), [language]);
  return { t, language, of };
}
