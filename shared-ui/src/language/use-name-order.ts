import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { collatorOf } from './collator.ts';

/** Compares names as the language of the texts has it, numbers by their value: as the lists do. */
export function useNameOrder(): (one: string, other: string) => number {
  const { i18n } = useTranslation();
  return useMemo(() => collatorOf(i18n.language).compare, [i18n.language]);
}
