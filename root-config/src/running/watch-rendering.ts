import { onEvent } from '@console/shared-ui/contract';
import { type ModuleFailure, toFailure } from '../release/module-failure.ts';

/** Milliseconds after a mount during which a rendering error counts as a failure of the version. */
const WATCH_AFTER_MOUNT_MS = 10_000;

/** Watches the rendering of one mounted version. */
export interface RenderingWatch {
  /** Rejects if the rendering throws during the mount; never resolves. */
  readonly thrownAtMount: Promise<never>;
  /** Call it after the mount: later rendering errors go to `onThrow`, for a limited time. */
  readonly mounted: (onThrow: (failure: ModuleFailure) => void) => void;
  readonly end: () => void;
}

/**
 * Listens for rendering errors of a module (see `ScreenFailureReport`): during its mount, and then
 * until the user interacts with the page or ten seconds have passed. After that, the screen's own error
 * boundary handles errors better, because it keeps the rest of the screen.
 */
export function watchRendering(module: string): RenderingWatch {
  const watching = new AbortController();
  const { signal } = watching;
  const end = () => watching.abort();
  let onThrow: (failure: ModuleFailure) => void = () => undefined;
  const thrownAtMount = new Promise<never>((_, reject) => {
    onThrow = reject;
  });
  // Without this, the rejection would be unhandled if the mount had already ended.
  thrownAtMount.catch(() => undefined);
  // Any script could send this event; at worst, another version is shown.
  const endListening = onEvent('screen-failure', (report) => {
    const { error, componentStack } = report;
    if (report.module === module) onThrow(toFailure(module, 'render', error, componentStack));
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
