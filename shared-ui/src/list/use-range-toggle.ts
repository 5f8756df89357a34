import { useCallback, useRef } from 'react';

/** Where a selection by ranges takes place. */
interface RangeChoice<Id extends string> {
  /** What can be chosen, in the order in which it is seen. Asked only when there is a range. */
  readonly ids: () => readonly Id[];
  readonly has: (id: Id) => boolean;
  readonly setAll: (ids: readonly Id[], chosen: boolean) => void;
}

/**
 * What a checkbox does: it chooses or releases its own and, with Shift, all from the one before to
 * this one. The function stays the same, so that rows need no new drawing.
 */
export function useRangeToggle<Id extends string>(
  choice: RangeChoice<Id>,
): (id: Id, isRange: boolean) => void {
  const latest = useRef(choice);
  latest.current = choice;
  const last = useRef<Id>(undefined);
  return useCallback((id: Id, isRange: boolean) => {
    const { ids, has, setAll } = latest.current;
    const range = isRange && last.current ? between(ids(), last.current, id) : [id];
    last.current = id;
    setAll(range, !has(id));
  }, []);
}

/** From one to the other, both included, in whichever order; the other alone where one is gone. */
function between<Id>(ids: readonly Id[], one: Id, other: Id): readonly Id[] {
  const ends = [ids.indexOf(one), ids.indexOf(other)].sort((first, second) => first - second);
  const [start = -1, end = -1] = ends;
  return start < 0 ? [other] : ids.slice(start, end + 1);
}
