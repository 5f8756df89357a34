import { type LocalizedText, localize as localizeFor } from '@console/shared-ui/contract';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns functions for the current language: `t` for texts of the shell, `localize` for those of manifests. */
export function useText() {
  const { t, i18n } = useTranslation('mf-shell');
  const { language } = i18n;
  const localize = useCallback((text: LocalizedText) => localizeFor(text, language), [language]);
  return { t, language, localize };
}
