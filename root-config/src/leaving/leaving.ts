/**
 * Whether the page is being left. Firefox gives up what is on its way as soon as a page is told to
 * go elsewhere, which may be long before it goes, and says of each file that it has failed: its
 * hash is that of nothing.
 */

/** Milliseconds after which a page that was told to go is taken to stay: the person stayed, or it was a download. */
const LEAVING_MS = 10_000;

/**
 * Watches whether a page is being left.
 *
 * @returns to be asked when something has failed: waits while the page is being left, which ends
 *   with the page, or when it turns out to stay; and says whether it was. What has failed
 *   meanwhile is then to be tried again.
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
  // Before whoever keeps the others from hearing of it.
  page.addEventListener('beforeunload', watch, { capture: true });
  return async () => (await staying) ?? false;
}

/** Under this name SystemJS hands it from script to script; a global would be everybody's. */
const NAME = 'console:leaving';

const watched = watchLeaving(window);

/**
 * Hands what the page's first script watches to the scripts that run later: the page may be told to
 * go before they can listen.
 */
export function shareLeaving(): void {
  System.set(NAME, { watched });
}

/** Of this page, since its first script. */
export function wasLeaving(): Promise<boolean> {
  // What the function above has set.
  const shared = System.get(NAME) as { readonly watched?: typeof watched } | null;
  return (shared?.watched ?? watched)();
}
