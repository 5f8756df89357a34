import { useCallback, useEffect, useMemo, useState } from 'react';
import { keepList, keptList } from '../list-index/kept-list.ts';
import type { ListRow } from '../queries/list-source.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The selection of a list, as the person left it. Its functions stay the same, so that rows need no
 * new drawing.
 *
 * @param route - of the list
 */
export function useSelection(route: string): Selection {
  const [ids, setIds] = useState(() => keptList(route).selected);
  useEffect(() => keepList(route, { selected: ids }), [route, ids]);

  const setAll = useCallback((changed: readonly string[], selected: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) {
        if (selected) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  }, []);

  const clear = useCallback(() => setIds(NONE), []);

  return useMemo(() => ({ ids, has: (id) => ids.has(id), setAll, clear }), [ids, setAll, clear]);
}

/** Which rows are selected. It outlives filters: what is not in sight stays selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  has(id: string): boolean;
  /** Selects or releases all of these. */
  setAll(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

/** How many of these rows are selected, as the state of one checkbox. */
export function selectedOf<Row extends ListRow>(
  selected: ReadonlySet<string>,
  rows: readonly Row[],
  positions: Uint32Array,
): 'none' | 'some' | 'all' {
  const isSelected = (position: number | undefined) => selected.has(rows[position ?? -1]?.id ?? '');
  const first = isSelected(positions[0]);
  // Of 100,000 rows it is soon known that some are selected and some are not.
  for (const position of positions) if (isSelected(position) !== first) return 'some';
  return first ? 'all' : 'none';
}
