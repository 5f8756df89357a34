import { withTimeout } from '@console/shared-auth/internal/waiting';
import { markStart } from '../loading/hung-versions.ts';
import { getFolder, type RunnableVersion } from '../release/runnable-versions.ts';
import { resumeResources } from './left-behind.ts';
import { type Misdeed, misdeeds$ } from './misdeed.ts';
import { recordContents, restoreContents, restoreParts } from './page-parts.ts';

/** Time limit for a single task that blocks the page, in milliseconds. */
export const MAX_BLOCKING_MS = 2_500;

/** Milliseconds after which the mark of a pending mount is removed: if the timer fires, the page is responsive. */
const RESPONSIVE_AFTER_MS = 3_000;

/** Watches one screen from mount to unmount. */
export interface ScreenWatch {
  readonly mount: (work: () => Promise<void>) => Promise<void>;
  /** Call it after the unmount, with the element that must be empty now. */
  readonly unmounted: (place: unknown) => void;
  /** Stops the resources that the screen left behind. */
  readonly end: () => void;
}

/** Watches what a version does to the page from its mount to its unmount. */
export function watchScreen(version: RunnableVersion): ScreenWatch {
  const script = getFolder(version);
  const endResources = resumeResources(script);
  const report = (misdeed: Omit<Misdeed, 'script'>) => misdeeds$.next({ ...misdeed, script });
  return {
    mount(work) {
      const began = performance.now();
      const end = markStart(`${version.address}#mount`);
      const contents = recordContents();
      const mounting = work();
      reportBlocking(performance.now() - began, report);
      // No other code has run since the call, so this module removed the part or its content.
      const wasGone = restoreParts();
      if (restoreContents(contents).length > 0 || wasGone) report({ number: 'MF-221' });
      withTimeout(mounting, RESPONSIVE_AFTER_MS, new Error())
        .catch(() => undefined)
        // React's first rendering is a separate task, which was queued before this one.
        .then(() => setTimeout(end));
      return mounting;
    },
    unmounted(place) {
      if (!(place instanceof Element && place.hasChildNodes())) return;
      report({ number: 'MF-228' });
    },
    end() {
      for (const what of endResources()) report({ number: 'MF-224', what });
    },
  };
}

/** Reports a task that blocked the page for too long. */
export function reportBlocking(
  ms: number,
  report: (misdeed: Omit<Misdeed, 'script'>) => void,
): void {
  if (ms < MAX_BLOCKING_MS) return;
  const seconds = Math.round(ms / 100) / 10;
  report({ number: 'MF-225', seconds });
}
