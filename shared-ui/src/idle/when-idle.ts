/** Milliseconds left free at the end of an idle period. */
const MARGIN_MS = 2;
/** Time limit of a slice of work, in milliseconds. A click waits until the slice ends. */
const SLICE_MS = 8;
/** Milliseconds between slices in browsers without `requestIdleCallback` (Safari): one frame. */
const FRAME_MS = 16;
/** Milliseconds after which work continues on a page that is never idle, e.g. while scrolling. */
const IDLE_TIMEOUT_MS = 100;
/** Milliseconds to wait after a press: browsers report idle time between the frames that follow. */
const PRESS_WAIT_MS = 400;
/** Milliseconds after a press in which its result is usually shown. */
const RESULT_MS = 150;
/** Milliseconds after which a slice runs even if the user keeps pressing. */
const LONGEST_WAIT_MS = 2_000;

let pressedAt = Number.NEGATIVE_INFINITY;
for (const press of ['pointerdown', 'pointerup', 'keydown']) {
  const onPress = () => {
    pressedAt = performance.now();
  };
  globalThis.addEventListener?.(press, onPress, { capture: true, passive: true });
}

/** Returns the milliseconds until the result of the last press is shown, negative after that. Other work waits for it. */
export const timeToPressShown = (): number => pressedAt + RESULT_MS - performance.now();

interface IdleWork {
  /** Called with the error that a step throws; the error ends the work. */
  readonly onFailed?: (error: unknown) => void;
  /** True if the user waits for the result. The work then starts right after the last press. */
  readonly awaited?: boolean;
}

/**
 * Runs the steps while the page is idle; on a hidden page, where timers are slow, it runs all steps without a pause.
 *
 * @returns a function that cancels the work
 */
export function whenIdle<Result>(
  steps: Iterator<undefined, Result>,
  onDone: (result: Result) => void,
  { onFailed = rethrow, awaited = false }: IdleWork = {},
): () => void {
  let cancel: () => void;
  let waitsSince = performance.now();
  const awaitedSince = pressedAt;
  const work = (timeLeft: () => number) => {
    const end = performance.now() + SLICE_MS;
    try {
      do {
        const step = steps.next();
        if (step.done) return onDone(step.value);
      } while (document.hidden || (timeLeft() > MARGIN_MS && performance.now() < end));
    } catch (error) {
      return onFailed(error);
    }
    waitsSince = performance.now();
    next();
  };
  const later = (then: () => void, milliseconds: number) => {
    const timer = setTimeout(then, milliseconds);
    cancel = () => clearTimeout(timer);
  };
  const getPressWait = () => {
    const waitUntil = Math.min(pressedAt + PRESS_WAIT_MS, waitsSince + LONGEST_WAIT_MS);
    const isAwaitedPress = awaited && pressedAt === awaitedSince;
    return isAwaitedPress || document.hidden ? 0 : waitUntil - performance.now();
  };
  const next = () => {
    if (getPressWait() > 0) {
      later(next, Math.ceil(getPressWait()));
    } else if (typeof requestIdleCallback === 'function') {
      const onIdle = (deadline: IdleDeadline) =>
        getPressWait() > 0
          ? next()
          : work(() => (deadline.didTimeout ? SLICE_MS : deadline.timeRemaining()));
      const handle = requestIdleCallback(onIdle, { timeout: IDLE_TIMEOUT_MS });
      cancel = () => cancelIdleCallback(handle);
    } else {
      later(() => work(() => SLICE_MS), FRAME_MS);
    }
  };
  next();
  return () => cancel();
}

/** Promise version of `whenIdle`; `signal` cancels the work. */
export function runWhenIdle<Result>(
  steps: Iterator<undefined, Result>,
  signal: AbortSignal,
  { awaited = false }: Pick<IdleWork, 'awaited'> = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const cancel = whenIdle(steps, resolve, { onFailed: reject, awaited });
    signal.addEventListener('abort', () => {
      cancel();
      reject(signal.reason);
    });
  });
}

function rethrow(error: unknown): never {
  throw error;
}
