import { useMemo, useSyncExternalStore } from 'react';
import type { Column } from './column.ts';

/** Below this there is no room for all columns. */
const NARROW = '(width < 48rem)';

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
  const narrow = useSyncExternalStore(subscribe, isNarrow);
  return useMemo(() => (narrow ? columns.filter(({ wide }) => !wide) : columns), [columns, narrow]);
}

// jsdom has no matchMedia.
const query = () => globalThis.matchMedia?.(NARROW);

function isNarrow(): boolean {
  return query()?.matches ?? false;
}

function subscribe(reader: () => void): () => void {
  const list = query();
  list?.addEventListener('change', reader);
  return () => list?.removeEventListener('change', reader);
}
