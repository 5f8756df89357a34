import { useCallback, useMemo, useState } from 'react';

const NONE: ReadonlySet<string> = new Set();

/** A selection that starts empty. Its functions stay the same, so that rows need no new drawing. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(NONE);

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

  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);

  const clear = useCallback(() => setIds(NONE), []);

  return useMemo(
    () => ({ ids, has: (id) => ids.has(id), toggle, setAll, clear }),
    [ids, toggle, setAll, clear],
  );
}

/** Which rows are selected. It outlives filters: what is not in sight stays selected. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  has(id: string): boolean;
  toggle(id: string): void;
  /** Selects or releases all of these. */
  setAll(ids: readonly string[], selected: boolean): void;
  clear(): void;
}

/** How many of these rows are selected, as the state of one checkbox. */
export function selectedOf(
  selected: ReadonlySet<string>,
  ids: readonly string[],
): 'none' | 'some' | 'all' {
  let found = 0;
  for (const id of ids) if (selected.has(id)) found++;
  if (found === 0) return 'none';
  return found === ids.length ? 'all' : 'some';
}
