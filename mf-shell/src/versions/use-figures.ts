import type { ReportFigures, VersionsControl } from '@console/shared-ui/contract';
import { useEffect, useState } from 'react';

/** What was reported of the versions, as far as it is known. */
export type Figures =
  /** `late`: asked for, and nothing waits for it any more. */
  | { readonly status: 'asked' | 'late' | 'missing' }
  | ({ readonly status: 'known' } & ReportFigures);

const EVERY_MS = 60_000;

/** So long the panel is not drawn without them: what comes a moment later would move it. */
const HELD_MS = 400;

/** Whatever keeps them from being had, the panel is as good as without. */
async function figuresOf({ figures }: VersionsControl): Promise<Figures> {
  try {
    // An older root-config has none to give.
    return figures ? { status: 'known', ...(await figures()) } : { status: 'missing' };
  } catch {
    return { status: 'missing' };
  }
}

/** Asks for the figures now, and once a minute. */
export function useFigures(versions: VersionsControl): Figures {
  const [figures, setFigures] = useState<Figures>({ status: 'asked' });

  useEffect(() => {
    let isOpen = true;
    let next: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await figuresOf(versions);
      if (!isOpen) return;
      setFigures(answer);
      next = setTimeout(ask, EVERY_MS);
    };
    void ask();
    const held = setTimeout(
      () => setFigures((now) => (now.status === 'asked' ? { status: 'late' } : now)),
      HELD_MS,
    );
    return () => {
      isOpen = false;
      clearTimeout(next);
      clearTimeout(held);
    };
  }, [versions]);

  return figures;
}
