/** Milliseconds that are left free at the end of an idle period. */
const MARGIN_MS = 2;
/** Milliseconds of work at a time: a click in between does not wait for longer. */
const SLICE_MS = 8;
/** Milliseconds between two slices where the browser does not say when it is idle (Safari): a frame. */
const FRAME_MS = 16;
/** Milliseconds after which a page that is never idle, e.g. while it is scrolled, gets on all the same. */
const IDLE_TIMEOUT_MS = 100;

/**
 * Goes through the steps while nothing else is to be done; at once where nobody looks at the page,
 * for there browsers count the seconds between two steps.
 *
 * @returns what calls it off
 */
export function whenIdle<Result>(
  steps: Iterator<undefined, Result>,
  onDone: (result: Result) => void,
): () => void {
  let handle: number;
  const work = (timeLeft: () => number) => {
    const end = Date.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) {
        onDone(step.value);
        return;
      }
    } while (document.hidden || (timeLeft() > MARGIN_MS && Date.now() < end));
    next();
  };
  const next = () => {
    if (typeof requestIdleCallback === 'function') {
      handle = requestIdleCallback((deadline) => work(() => deadline.timeRemaining()), {
        timeout: IDLE_TIMEOUT_MS,
      });
    } else {
      handle = window.setTimeout(() => work(() => SLICE_MS), FRAME_MS);
    }
  };
  next();
  return () => {
    if (typeof cancelIdleCallback === 'function') cancelIdleCallback(handle);
    else clearTimeout(handle);
  };
}

/**
 * The same, for who awaits it.
 *
 * @param signal - calls it off; the promise rejects with its reason
 */
export function idly<Result>(
  steps: Iterator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const callOff = whenIdle(steps, resolve);
    signal.addEventListener('abort', () => {
      callOff();
      reject(signal.reason);
    });
  });
}
