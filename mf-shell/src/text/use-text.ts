import { type LocalizedText, localize as localizeFor } from '@console/shared-ui/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the shell's own texts (`t`) and those of manifests (`localize`), in the current language. */
export function useText() {
  const { t, i18n } = useTranslation('mf-shell');
  const { language } = i18n;
  const localize = useCallback((text: LocalizedText) => localizeFor(text, language), [language]);
  return { t, language, localize };
}
