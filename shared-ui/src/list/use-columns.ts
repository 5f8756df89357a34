import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mediaValue } from '../contract/value.ts';
import type { Column } from '../list-index/column.ts';
import { useValue } from '../value/use-value.ts';
import { preferLists, useListPreferences } from './list-preferences.ts';
import type { ListViewState } from './use-list-view.ts';

const NONE: readonly never[] = [];

const narrow = mediaValue('(width < 48rem)');

/** Returns the columns that the view or the user hides, and a function to toggle a column. */
export function useHiddenColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
  { view, setView }: Pick<ListViewState, 'view' | 'setView'>,
) {
  const { hiddenColumns } = useListPreferences();
  const ids = useMemo(() => columns.map(({ id }) => id), [columns]);
  const hidden = useMemo(
    () =>
      view.columns
        ? ids.filter((id) => !view.columns?.includes(id))
        : (hiddenColumns[list] ?? NONE),
    [ids, view.columns, hiddenColumns, list],
  );
  const toggle = (column: string) => {
    const next = hidden.includes(column)
      ? hidden.filter((other) => other !== column)
      : [...hidden, column];
    if (view.columns) setView({ columns: ids.filter((id) => !next.includes(id)) });
    else preferLists({ hiddenColumns: { ...hiddenColumns, [list]: next } });
  };
  return { hidden, toggle };
}

/** Removes hidden columns. The first column names the row, and always stays. */
export function useChosenColumns<Row>(
  columns: readonly Column<Row>[],
  hidden: readonly string[] | undefined,
): readonly Column<Row>[] {
  return useMemo(
    () => columns.filter(({ id }, position) => position === 0 || !hidden?.includes(id)),
    [columns, hidden],
  );
}

/** Width in pixels, including margins, that each column needs. */
const MIN_COLUMN_PX = 180;

/** Returns the columns that fit a width in pixels; leaves out the widest optional columns. */
export function columnsFor<Row>(
  columns: readonly Column<Row>[],
  width: number,
): readonly Column<Row>[] {
  const tooMany = columns.length - Math.floor(width / MIN_COLUMN_PX);
  if (tooMany <= 0) return columns;
  const leftOut = columns
    .filter(({ wide }) => wide)
    .sort((one, other) => other.width - one.width)
    .slice(0, tooMany);
  return columns.filter((column) => !leftOut.includes(column));
}

export function useFittingColumns<Row>(
  columns: readonly Column<Row>[],
  element: RefObject<HTMLElement | null>,
): readonly Column<Row>[] {
  // The guess depends on the window; it applies until the element has a width.
  const isTight = useValue(narrow);
  const guess = isTight ? MIN_COLUMN_PX : Number.POSITIVE_INFINITY;
  const [room, setRoom] = useState(guess);
  const all = columns.length * MIN_COLUMN_PX;
  const update = useRef(() => {});
  useLayoutEffect(() => {
    update.current = () => {
      const width = element.current?.clientWidth || guess;
      // Rounded to steps, so that only a different number of columns causes a render.
      setRoom(
        width < all ? Math.floor(width / MIN_COLUMN_PX) * MIN_COLUMN_PX : Number.POSITIVE_INFINITY,
      );
    };
    update.current();
  }, [element, guess, all]);
  // Created only once: WebKit throws if an observer is created while another one reports sizes.
  useLayoutEffect(() => {
    const found = element.current;
    if (!found || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => update.current());
    observer.observe(found);
    return () => observer.disconnect();
  }, [element]);
  return useMemo(() => columnsFor(columns, room), [columns, room]);
}
