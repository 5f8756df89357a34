import { useCallback, useSyncExternalStore } from 'react';

/** Wide enough for a sidebar: above 991 px. */
export const desktop = '(min-width: 992px)';

/** Whether a media query holds, live. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
