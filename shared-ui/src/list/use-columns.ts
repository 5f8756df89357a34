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
  const isTight = useSyncExternalStore(subscribe, isNarrow);
  return useMemo(
    () => (isTight ? columns.filter(({ wide }) => !wide) : columns),
    [columns, isTight],
  );
}

/** One for all screens: the browser keeps each that was made. jsdom has no matchMedia. */
const narrow = globalThis.matchMedia?.(NARROW);

const isNarrow = (): boolean => narrow?.matches ?? false;

function subscribe(reader: () => void): () => void {
  narrow?.addEventListener('change', reader);
  return () => narrow?.removeEventListener('change', reader);
}
