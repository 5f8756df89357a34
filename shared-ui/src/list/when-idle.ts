/** Milliseconds that are left free at the end of an idle period. */
const MARGIN = 2;
/** Milliseconds of work at a time where the browser does not say when it is idle (Safari). */
const SLICE = 8;

/**
 * Goes through the steps while nothing else is to be done.
 *
 * @returns what calls it off
 */
export function whenIdle<Result>(
  steps: Generator<undefined, Result>,
  onDone: (result: Result) => void,
): () => void {
  let handle: number;
  const work = (timeLeft: () => number) => {
    do {
      const step = steps.next();
      if (step.done) {
        onDone(step.value);
        return;
      }
    } while (timeLeft() > MARGIN);
    next();
  };
  const next = () => {
    if (typeof requestIdleCallback === 'function') {
      // A page that is never idle, e.g. while it is scrolled, gets on all the same.
      handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), {
        timeout: 100,
      });
    } else {
      const end = Date.now() + SLICE + 16;
      handle = window.setTimeout(() => work(() => end - Date.now()), 16);
    }
  };
  next();
  return () => {
    if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}
