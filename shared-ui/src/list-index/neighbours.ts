import type { ListRow } from '../queries/list-source.ts';

/** Rows, and which of them are shown in which order. */
export interface ShownRows {
  readonly rows: readonly ListRow[];
  readonly positions: Uint32Array;
}

/** The ids of the rows before and after one; none at an end, nor beside a row that is filtered out. */
export interface Neighbours {
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** The rows before and after one, as the list is filtered and ordered. */
export function neighboursOf({ rows, positions }: ShownRows, id: string): Neighbours {
  const idAt = (place: number) => rows[positions[place] ?? -1]?.id;
  const place = positions.findIndex((position) => rows[position]?.id === id);
  if (place < 0) return {};
  return { previous: idAt(place - 1), next: idAt(place + 1) };
}
