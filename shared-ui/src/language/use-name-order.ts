import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Compares names as the language of the texts has it, numbers by their value: as the lists do. */
export function useNameOrder(): (one: string, other: string) => number {
  const { i18n } = useTranslation();
  return useMemo(
    () => new Intl.Collator(i18n.language, { numeric: true }).compare,
    [i18n.language],
  );
}
