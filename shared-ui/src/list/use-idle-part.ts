import { useEffect, useState } from 'react';
import { whenIdle } from '../idle/when-idle.ts';

/**
 * A part of the screen that nobody asks for before there are rows: its code is loaded once they are
 * there and nothing else is to be done. The screen does without what cannot be had.
 *
 * @param load - must stay the same between drawings
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
