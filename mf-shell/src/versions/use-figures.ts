import type { ReportFigures, VersionsControl } from '@console/shared-ui/contract';
import { useEffect, useState } from 'react';

/** The reported figures of the versions, or the state of the request. */
export type Figures =
  /** `late`: the figures are requested, but the panel no longer waits for them. */
  | { readonly status: 'asked' | 'late' | 'missing' }
  | ({ readonly status: 'known' } & ReportFigures);

const POLL_MS = 60_000;

/** Milliseconds that the panel waits for the figures, so that its content does not move when they arrive. */
const WAIT_MS = 400;

/** Fetches the figures. After an error, the panel shows no figures. */
async function fetchFigures({ figures }: VersionsControl): Promise<Figures> {
  try {
    // An older root-config does not provide figures.
    return figures ? { status: 'known', ...(await figures()) } : { status: 'missing' };
  } catch {
    return { status: 'missing' };
  }
}

/** Fetches the figures now and once a minute. */
export function useFigures(versions: VersionsControl): Figures {
  const [figures, setFigures] = useState<Figures>({ status: 'asked' });

  useEffect(() => {
    let isOpen = true;
    let next: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await fetchFigures(versions);
      if (!isOpen) return;
      setFigures(answer);
      next = setTimeout(ask, POLL_MS);
    };
    void ask();
    const waiting = setTimeout(
      () => setFigures((now) => (now.status === 'asked' ? { status: 'late' } : now)),
      WAIT_MS,
    );
    return () => {
      isOpen = false;
      clearTimeout(next);
      clearTimeout(waiting);
    };
  }, [versions]);

  return figures;
}
