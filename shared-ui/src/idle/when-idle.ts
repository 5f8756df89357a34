/** Milliseconds that are left free at the end of an idle period. */
const MARGIN_MS = 2;
/** Milliseconds of work at a time: a click in between does not wait for longer. */
const SLICE_MS = 8;
/** Milliseconds between two slices where the browser does not say when it is idle (Safari): a frame. */
const FRAME_MS = 16;
/** Milliseconds after which a page that is never idle, e.g. while it is scrolled, gets on all the same. */
const IDLE_TIMEOUT_MS = 100;

/** Milliseconds after a click or a key in which what they led to is drawn, and nothing else done. */
const CALM_AFTER_MS = 250;
/** Milliseconds that somebody who types on and on keeps the work waiting, at most. */
const LONGEST_WAIT_MS = 1_500;

// By a clock that nobody sets (High Resolution Time, monotonic).
let pressedAt = Number.NEGATIVE_INFINITY;
const press = () => {
  pressedAt = performance.now();
};
for (const kind of ['pointerup', 'keydown'] as const) {
  globalThis.addEventListener?.(kind, press, { capture: true, passive: true });
}

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
  let callOff: () => void;
  let workedAt = performance.now();
  const work = (timeLeft: () => number) => {
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) {
        onDone(step.value);
        return;
      }
    } while (document.hidden || (timeLeft() > MARGIN_MS && performance.now() < end));
    workedAt = performance.now();
    next();
  };
  const next = () => {
    const goesOnAt = Math.min(pressedAt + CALM_AFTER_MS, workedAt + LONGEST_WAIT_MS);
    const wait = goesOnAt - performance.now();
    callOff = wait > 0 && !document.hidden ? later(next, wait) : idle(work);
  };
  next();
  return () => callOff();
}

function later(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
}

/** Runs it in the browser's next idle period, with what tells the milliseconds that it leaves. */
function idle(run: (timeLeft: () => number) => void): () => void {
  if (typeof requestIdleCallback !== 'function') return later(() => run(() => SLICE_MS), FRAME_MS);
  const handle = requestIdleCallback((deadline) => run(() => deadline.timeRemaining()), {
    timeout: IDLE_TIMEOUT_MS,
  });
  return () => cancelIdleCallback(handle);
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
