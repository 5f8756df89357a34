import { useMemo } from 'react';
import { createValue, type Value } from '../contract/value.ts';
import { getStoredList, storeList } from '../list-index/list-memory.ts';
import type { ListRow } from '../queries/list-source.ts';

const NONE: ReadonlySet<string> = new Set();

export const NOTHING_SELECTED: Value<ReadonlySet<string>> = createValue(NONE);

/** The selected rows. Rows hidden by a filter stay selected. */
export interface Selection {
  /** The ids. The table renders with each change; counters subscribe with lower priority. */
  readonly ids: Value<ReadonlySet<string>>;
  setAll(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

/**
 * Returns the selection of the list at a route. The object is stable, so toggling a checkbox
 * renders only that checkbox.
 */
export const useSelection = (route: string): Selection =>
  useMemo(() => selectionAt(route), [route]);

function selectionAt(route: string): Selection {
  const ids = createValue(getStoredList(route).selected);
  const select = (selected: ReadonlySet<string>) => {
    storeList(route, { selected });
    ids.set(selected);
  };
  return {
    ids,
    setAll: (changed, selected) => {
      const after = new Set(ids.get());
      for (const id of changed) {
        if (selected) after.add(id);
        else after.delete(id);
      }
      select(after);
    },
    clear: () => select(NONE),
  };
}

export function getSelectionState<Row extends ListRow>(
  selected: ReadonlySet<string>,
  rows: readonly Row[],
  positions: Uint32Array,
): 'none' | 'some' | 'all' {
  const isSelected = (position: number | undefined) => selected.has(rows[position ?? -1]?.id ?? '');
  const first = isSelected(positions[0]);
  // Usually stops early, even for 100,000 rows.
  for (const position of positions) if (isSelected(position) !== first) return 'some';
  return first ? 'all' : 'none';
}
