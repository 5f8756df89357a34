/** Which rows are in the page: those from `first` up to, but without, `end`. */
export interface RowWindow {
  readonly first: number;
  readonly end: number;
}

/** Rows above and below what is seen, so that a fast scroll shows no gap. */
const MARGIN_ROWS = 10;
/** The window moves by so many rows at once: fewer drawings, no more rows. */
const STRIDE_ROWS = 4;

/** The rows that are seen of a list whose rows are all of one height, and few more. */
export function rowWindow(scrollTop: number, height: number, rowHeight: number): RowWindow {
  const top = Math.floor(Math.max(0, scrollTop) / rowHeight / STRIDE_ROWS) * STRIDE_ROWS;
  const seen = Math.ceil(height / rowHeight);
  return { first: top, end: top + seen + STRIDE_ROWS };
}

/** With the rows around them. */
export function withMargin({ first, end }: RowWindow): RowWindow {
  return { first: Math.max(0, first - MARGIN_ROWS), end: end + MARGIN_ROWS };
}

/** A row in the page, and the height of the rows before it that are not. */
export interface PlacedRow {
  readonly at: number;
  readonly gap: number;
}

/**
 * The rows of a window, and the one with the focus, which would be lost with its row.
 *
 * @returns the rows, and the height below the last
 */
export function placedRows(
  { first, end }: RowWindow,
  count: number,
  rowHeight: number,
  focused: number | undefined,
): { rows: PlacedRow[]; below: number } {
  const places: number[] = [];
  for (let at = Math.min(first, count); at < Math.min(end, count); at++) places.push(at);
  if (focused !== undefined && focused < count && (focused < first || focused >= end)) {
    places.push(focused);
    places.sort((one, other) => one - other);
  }
  let next = 0;
  const rows = places.map((at) => {
    const gap = (at - next) * rowHeight;
    next = at + 1;
    return { at, gap };
  });
  return { rows, below: (count - next) * rowHeight };
}

/**
 * Where a list is to be scrolled to so that a row is seen whole.
 *
 * @param at - the row's place, 0 being the first
 * @param covered - pixels that the heading row covers of what is seen
 */
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
