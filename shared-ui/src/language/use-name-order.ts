import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getCollator } from './collator.ts';

/** Returns a function that compares names as lists do: in the user's language, numbers by value. */
export function useNameOrder(): (one: string, other: string) => number {
  const { i18n } = useTranslation();
  return useMemo(() => getCollator(i18n.language).compare, [i18n.language]);
}
