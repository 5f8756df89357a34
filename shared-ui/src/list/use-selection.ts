import { useMemo } from 'react';
import { createValue, type Value } from '../contract/value.ts';
import { keepList, keptList } from '../list-index/kept-list.ts';
import type { ListRow } from '../queries/list-source.ts';

const NONE: ReadonlySet<string> = new Set();

/** What there is of a selection where nothing can be selected. */
export const NOTHING_SELECTED: Value<ReadonlySet<string>> = createValue(NONE);

/** Which rows are selected. It outlives filters: what is not in sight stays selected. */
export interface Selection {
  /** Their ids. Who listens is drawn again with it: the table at once, what counts them later. */
  readonly ids: Value<ReadonlySet<string>>;
  /** Selects or releases all of these. */
  setAll(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

/**
 * The selection of a list, as the person left it. It stays the same, so that a checkbox draws only
 * what shows it.
 *
 * @param route - of the list
 */
export const useSelection = (route: string): Selection =>
  useMemo(() => selectionAt(route), [route]);

function selectionAt(route: string): Selection {
  const ids = createValue(keptList(route).selected);
  const select = (selected: ReadonlySet<string>) => {
    keepList(route, { selected });
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
