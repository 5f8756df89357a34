import { useCallback, useRef } from 'react';

/** The state of checkboxes of which ranges can be chosen. */
export interface RangeChoice<Id extends string> {
  /** Returns the choices in visible order. Called only for a range. */
  readonly ids: () => readonly Id[];
  /** Returns whether a choice is chosen. */
  readonly has: (id: Id) => boolean;
  /** Called to choose these ids, or to remove them from the choice. */
  readonly setAll: (ids: readonly Id[], chosen: boolean) => void;
}

/** Returns a stable callback that toggles a checkbox; with Shift, the range from the previous one. */
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

/** Returns the ids from one id to another, including both; only `other` if either is missing. */
function between<Id>(ids: readonly Id[], one: Id, other: Id): readonly Id[] {
  const ends = [ids.indexOf(one), ids.indexOf(other)].sort((first, second) => first - second);
  const [start = -1, end = -1] = ends;
  return start < 0 ? [other] : ids.slice(start, end + 1);
}
