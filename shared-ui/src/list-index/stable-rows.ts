import type { ListRow } from '../queries/list-source.ts';
import { rowEdit } from '../queries/row-edit.ts';
import type { ListIndex } from './list-index.ts';

export function countChanges<Row extends ListRow>(
  before: readonly Row[],
  after: readonly Row[],
): number {
  const edit = rowEdit(before, after);
  const at = (rows: readonly Row[], positions: readonly number[] | undefined) =>
    positions ? positions.flatMap((position) => rows[position] ?? []) : rows;
  const [gone, fresh] = [at(before, edit?.gone), at(after, edit?.fresh)];
  const [wereThere, areThere] = [new Set(gone), new Set(fresh)];
  // A row that only moved is unchanged.
  const others = [
    ...gone.filter((row) => !areThere.has(row)),
    ...fresh.filter((row) => !wereThere.has(row)),
  ];
  return new Set(others.map(({ id }) => id)).size;
}

export interface Arranged<Row extends ListRow> {
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

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

/** Returns the positions, from 0, of the row under the pointer and of the row with the focus. */
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
