import { useMemo } from 'react';
import { mediaValue } from '../contract/value.ts';
import type { Column } from '../list-index/column.ts';
import { useValue } from '../value/use-value.ts';

/** Whether there is no room for all columns. */
const narrow = mediaValue('(width < 48rem)');

/** All but what the person left out; the first names the row and always stays. */
export function useChosenColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[] | undefined,
): readonly Column<Row>[] {
  return useMemo(
    () => columns.filter(({ id }, position) => position === 0 || !hidden?.includes(id)),
    [columns, hidden],
  );
}

/** Those that there is room for. */
export function useFittingColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const isTight = useValue(narrow);
  return useMemo(
    () => (isTight ? columns.filter(({ wide }) => !wide) : columns),
    [columns, isTight],
  );
}
