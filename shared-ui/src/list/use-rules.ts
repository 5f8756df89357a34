import { useMemo } from 'react';
import type { Column, Sort } from './column.ts';
import type { ListViewRules } from './list-address.ts';

const NONE: readonly string[] = [];

/** What the address of a list may say. */
export function useRules(
  columns: readonly Column<never>[],
  defaultSort: Sort,
  filters: readonly string[] = NONE,
): ListViewRules {
  return useMemo(
    () => ({ columns: columns.map(({ id }) => id), defaultSort, filters }),
    [columns, defaultSort, filters],
  );
}
