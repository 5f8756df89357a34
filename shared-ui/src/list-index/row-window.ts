/** The rendered rows: from `first`, which is included, to `end`, which is not. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Rows rendered above and below the visible rows, so that fast scrolling shows no gap. */
const MARGIN_ROWS = 10;
/** The window moves by this many rows at a time, which saves renders. */
const STRIDE_ROWS = 4;

/** Returns the visible rows of a list whose rows all have the same height, and a few more. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number): RowWindow {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight / STRIDE_ROWS) * STRIDE_ROWS;
  const seen = Math.ceil(height / rowHeight);
  return { first: top, end: top + seen + STRIDE_ROWS };
}

export function withMargin({ first, end }: RowWindow): RowWindow {
  return { first: Math.max(0, first - MARGIN_ROWS), end: end + MARGIN_ROWS };
}

/** A rendered row, and the height of the rows left out before it. */
export interface PlacedRow {
  readonly at: number;
  readonly gap: number;
}

/**
 * Returns the rows of a window, and held rows outside it.
 *
 * @param held - the places of rows that stay, e.g. of the focused row, which would lose the focus; -1 for none
 */
export function placedRows(
  { first, end }: RowWindow,
  count: number,
  rowHeight: number,
  held: readonly number[],
): { rows: PlacedRow[]; below: number } {
  const places: number[] = [];
  for (let at = Math.min(first, count); at < Math.min(end, count); at++) places.push(at);
  for (const at of new Set(held)) {
    if (at >= 0 && at < count && (at < first || at >= end)) places.push(at);
  }
  places.sort((one, other) => one - other);
  let next = 0;
  const rows = places.map((at) => {
    const gap = (at - next) * rowHeight;
    next = at + 1;
    return { at, gap };
  });
  return { rows, below: (count - next) * rowHeight };
}

/** Height in pixels of the heading row, which covers the top. */
export const HEADING_PX = 36;

/** Returns the scroll position that shows a row; the heading row covers `covered` pixels. */
export function scrolledTo(
  at: number,
  rowHeight: number,
  covered: number,
  { scrollTop, clientHeight }: Pick<Element, 'scrollTop' | 'clientHeight'>,
): number {
  const top = at * rowHeight;
  const lowest = top + rowHeight + covered - clientHeight;
  return Math.min(top, Math.max(lowest, scrollTop));
}
