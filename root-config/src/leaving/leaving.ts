/**
 * Detects that the page is being left. Firefox aborts pending requests as soon as a navigation
 * starts, possibly long before the page is replaced, and reports each file as failed, because the
 * hash of its empty content does not match.
 */

/** Milliseconds after which the page counts as staying: the user cancelled, or it was a download. */
const LEAVING_MS = 10_000;

/**
 * Watches whether a page is being left.
 *
 * @returns a function to call after a failure. If the page is being left, it waits, and resolves to
 *   true if the page stays after all: then retry what failed. Otherwise it resolves to false immediately.
 */
export function watchLeaving(page: EventTarget): () => Promise<boolean> {
  let staying: Promise<boolean> | undefined;
  const watch = () => {
    staying ??= new Promise((resolve) => {
      setTimeout(() => {
        staying = undefined;
        resolve(true);
      }, LEAVING_MS);
    });
  };
  // Listens in the capture phase, because a later listener may stop the event.
  page.addEventListener('beforeunload', watch, { capture: true });
  return async () => (await staying) ?? false;
}

/** The name under which SystemJS passes the function between scripts, instead of a global. */
const NAME = 'console:leaving';

const watched = watchLeaving(window);

/**
 * Shares the first script's watch with later scripts: a navigation may start before those scripts
 * can listen for it.
 */
export function shareLeaving(): void {
  System.set(NAME, { watched });
}

/** Whether the page was being left when something failed; see `watchLeaving`. */
export function wasLeaving(): Promise<boolean> {
  // Set by `shareLeaving`.
  const shared = System.get(NAME) as { readonly watched?: typeof watched } | null;
  return (shared?.watched ?? watched)();
}
