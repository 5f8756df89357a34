import { useCallback, useMemo, useState } from 'react';
import type { Selection } from './selection.ts';

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
