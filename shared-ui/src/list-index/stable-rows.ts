import type { ListRow } from '../queries/list-source.ts';
import type { ListIndex } from './list-index.ts';

/** Rows that are compared in one step. */
const ROWS_PER_STEP = 2_000;

/** How many rows are new, gone, or have other values; in small steps. */
export function* countChanges<Row extends ListRow>(
  before: readonly Row[],
  after: readonly Row[],
): Generator<undefined, number> {
  const gone = new Map<string, Row>();
  for (const [position, row] of before.entries()) {
    gone.set(row.id, row);
    if (position % ROWS_PER_STEP === 0) yield;
  }
  let changes = 0;
  for (const [position, row] of after.entries()) {
    const old = gone.get(row.id);
    if (!old || !isSame(old, row)) changes += 1;
    gone.delete(row.id);
    if (position % ROWS_PER_STEP === 0) yield;
  }
  return changes + gone.size;
}

/** The rows of a list as they are arranged on the screen. */
export interface Arranged<Row extends ListRow> {
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

/** Whether the rows at these places are the same ones in another arrangement. */
export function keepsPlaces<Row extends ListRow>(
  places: readonly number[],
  before: Arranged<Row>,
  after: Arranged<Row>,
): boolean {
  return places.every((place) => idAt(before, place) === idAt(after, place));
}

function idAt<Row extends ListRow>({ index, positions }: Arranged<Row>, place: number) {
  return index.rows[positions[place] ?? -1]?.id;
}

function isSame(one: object, other: object): boolean {
  const values = new Map(Object.entries(other));
  const entries = Object.entries(one);
  return (
    entries.length === values.size && entries.every(([name, value]) => values.get(name) === value)
  );
}

/**
 * The places of the rows that must not move by themselves, 0 being the first: the one under the
 * pointer and the one with the focus.
 */
export function pinnedRows(table: HTMLElement | null): readonly number[] {
  const rows = [
    table?.querySelector('tbody tr:hover'),
    document.activeElement?.closest('tbody tr'),
  ];
  return rows.flatMap((row) => {
    const rowIndex = row && table?.contains(row) ? row.getAttribute('aria-rowindex') : null;
    return rowIndex === null ? [] : [Number(rowIndex) - 2];
  });
}
