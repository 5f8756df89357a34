import { createValue } from '../contract/value.ts';
import type { ListRow } from '../queries/list-source.ts';
import { placeOf } from './positions.ts';

export interface ShownRows {
  readonly rows: readonly ListRow[];
  readonly positions: Uint32Array;
}

/** The list on the screen, filtered and sorted, for the panel beside the list. */
export const shownList = createValue<ShownRows | undefined>(undefined);

/** The ids of the rows before and after a row; undefined at an end, or if the row is filtered out. */
export interface Neighbours {
  readonly previous?: string | undefined;
  readonly next?: string | undefined;
}

/** Returns the neighbours of a row in the current filter and order. */
export function findNeighbours({ rows, positions }: ShownRows, id: string): Neighbours {
  const idAt = (place: number) => rows[positions[place] ?? -1]?.id;
  const place = placeOf(id, rows, positions);
  if (place < 0) return {};
  return { previous: idAt(place - 1), next: idAt(place + 1) };
}
