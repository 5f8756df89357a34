import { useEffect, useState } from 'react';
import { whenIdle } from '../idle/when-idle.ts';

/** Loads a part once there are rows and the page is idle; `load` must stay the same function. */
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
