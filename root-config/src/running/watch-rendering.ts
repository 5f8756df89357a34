import { onEvent } from '@console/shared-ui/contract';
import { failureOf, type ModuleFailure } from '../release/module-failure.ts';

/** Milliseconds after its mount in which a screen's throw counts as a bad version's. */
const WATCH_AFTER_MOUNT_MS = 10_000;

/** The watch over one mounted version's rendering. */
export interface RenderingWatch {
  /** Rejects where the rendering throws while the version mounts; never resolves. */
  readonly thrownAtMount: Promise<never>;
  /** The version is mounted: what its rendering throws for a while yet goes to somebody else. */
  readonly mounted: (onThrow: (failure: ModuleFailure) => void) => void;
  readonly end: () => void;
}

/**
 * Listens for a throw of a module's rendering (see `ScreenFailureReport`): while it
 * mounts, and after that until the person has touched the page or some seconds have gone. Later on
 * the screen's own boundary is the better answer, because it keeps what is around it.
 */
export function watchRendering(module: string): RenderingWatch {
  const watching = new AbortController();
  const { signal } = watching;
  const end = () => watching.abort();
  let onThrow: (failure: ModuleFailure) => void = () => undefined;
  const thrownAtMount = new Promise<never>((_, reject) => {
    onThrow = reject;
  });
  // Nobody may be waiting for it any more.
  thrownAtMount.catch(() => undefined);
  // Any script could send it: all that it can cause is that another version is shown.
  const endListening = onEvent('screen-failure', (report) => {
    const { error, componentStack } = report;
    if (report.module === module) onThrow(failureOf(module, 'render', error, componentStack));
  });
  signal.addEventListener('abort', endListening);
  const mounted = (next: typeof onThrow) => {
    onThrow = next;
    const timer = setTimeout(end, WATCH_AFTER_MOUNT_MS);
    signal.addEventListener('abort', () => clearTimeout(timer));
    for (const type of ['pointerdown', 'keydown']) {
      addEventListener(type, end, { capture: true, signal });
    }
  };
  return { thrownAtMount, mounted, end };
}
