import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Wide enough for a sidebar: above 991 px. */
export const desktop = '(min-width: 992px)';

/** Whether a media query holds, live. */
export function useMedia(query: string): boolean {
  // The browser keeps each list that was made, so only one is.
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
