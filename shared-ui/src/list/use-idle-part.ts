import { useEffect, useState } from 'react';
import { whenIdle } from '../idle/when-idle.ts';

/**
 * Returns a part of the screen that is not needed before there are rows: its code loads once they
 * are there and the page is idle. Stays undefined if it fails to load.
 *
 * @param load - must be the same function on every render
 */
export function useIdlePart<Part extends (props: never) => unknown>(
  hasRows: boolean,
  load: () => Promise<{ readonly default: Part }>,
): Part | undefined {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    if (!hasRows) return undefined;
    return whenIdle([].values(), async () => {
      const loaded = await load().catch(() => undefined);
      if (loaded) setPart(() => loaded.default);
    });
  }, [hasRows, load]);
  return part;
}
