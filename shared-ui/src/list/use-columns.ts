import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mediaValue } from '../contract/value.ts';
import { chosenColumns, toChoice } from '../list-index/chosen-columns.ts';
import type { Column } from '../list-index/column.ts';
import { useValue } from '../value/use-value.ts';
import { preferLists, useListPreferences } from './list-preferences.ts';
import type { ListViewState } from './use-list-view.ts';

const narrow = mediaValue('(width < 48rem)');

export interface ColumnChoice<Row> {
  /** The columns that the view or the user shows, in order, with their widths. */
  readonly shown: readonly Column<Row>[];
  /** Shows these columns; undefined restores the usual ones. */
  readonly choose: (shown: readonly Column<Row>[] | undefined) => void;
  readonly isChosen: boolean;
}

/** Returns the user's choice of columns: that of the view, if it has columns, or else the user's own. */
export function useColumnChoice<Row>(
  list: string,
  columns: readonly Column<Row>[],
  { view, setView }: Pick<ListViewState, 'view' | 'setView'>,
): ColumnChoice<Row> {
  const preferences = useListPreferences();
  const hidden = preferences.hiddenColumns[list];
  const chosen =
    view.columns ??
    preferences.columns[list] ??
    (hidden &&
      toChoice(chosenColumns(columns, undefined), columns).filter((id) => !hidden.includes(id)));
  const key = chosen?.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for `chosen`
  const shown = useMemo(() => chosenColumns(columns, chosen), [columns, key]);
  const choose = (next: readonly Column<Row>[] | undefined) => {
    const choice = next && toChoice(next, columns);
    if (view.columns) return setView({ columns: choice });
    const { [list]: _, ...others } = preferences.columns;
    const { [list]: __, ...hiddenColumns } = preferences.hiddenColumns;
    preferLists({ columns: choice ? { ...others, [list]: choice } : others, hiddenColumns });
  };
  return { shown, choose, isChosen: chosen !== undefined };
}

/** Width in pixels, including margins, that each column needs; less if the user has chosen the columns. */
const COLUMN_PX = 180;
const CHOSEN_COLUMN_PX = 110;

/** Returns the columns that fit a width in pixels; leaves out the widest optional columns. */
export function columnsFor<Row>(
  columns: readonly Column<Row>[],
  width: number,
  least = COLUMN_PX,
): readonly Column<Row>[] {
  const tooMany = columns.length - Math.floor(width / least);
  if (tooMany <= 0) return columns;
  const leftOut = columns
    .filter(({ hideWhenNarrow }) => hideWhenNarrow)
    .sort((one, other) => other.width - one.width)
    .slice(0, tooMany);
  return columns.filter((column) => !leftOut.includes(column));
}

export function useFittingColumns<Row>(
  { shown: columns, isChosen }: ColumnChoice<Row>,
  element: RefObject<HTMLElement | null>,
): readonly Column<Row>[] {
  const least = isChosen ? CHOSEN_COLUMN_PX : COLUMN_PX;
  // The guess depends on the window; it applies until the element has a width.
  const isTight = useValue(narrow);
  const guess = isTight ? least : Number.POSITIVE_INFINITY;
  const [room, setRoom] = useState(guess);
  const all = columns.length * least;
  // Not read again when the columns change, because that would force a layout.
  const width = useRef<number>(undefined);
  const update = useRef(() => {});
  useLayoutEffect(() => {
    update.current = () => {
      width.current ??= element.current?.clientWidth;
      const known = width.current || guess;
      // Rounded to steps, so that only a different number of columns causes a render.
      setRoom(known < all ? Math.floor(known / least) * least : Number.POSITIVE_INFINITY);
    };
    update.current();
  }, [element, guess, all, least]);
  // Created only once: WebKit throws if an observer is created while another one reports sizes.
  useLayoutEffect(() => {
    const found = element.current;
    if (!found || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(() => {
      width.current = found.clientWidth;
      update.current();
    });
    observer.observe(found);
    return () => observer.disconnect();
  }, [element]);
  return useMemo(() => columnsFor(columns, room, least), [columns, room, least]);
}
