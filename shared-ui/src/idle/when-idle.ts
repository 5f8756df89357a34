/** Milliseconds that are left free at the end of an idle period. */
const MARGIN_MS = 2;
/** Milliseconds of work at a time: a click in between does not wait for longer. */
const SLICE_MS = 8;
/** Milliseconds between two slices where the browser does not say when it is idle (Safari): a frame. */
const FRAME_MS = 16;
/** Milliseconds after which a page that is never idle, e.g. while it is scrolled, gets on all the same. */
const IDLE_TIMEOUT_MS = 100;
/** Milliseconds after a press for what comes of it: between its frames a browser is idle, too. */
const CALM_MS = 400;
/** Milliseconds after which a slice is done however often somebody presses. */
const CALM_AT_MOST_MS = 2_000;

let pressedAt = Number.NEGATIVE_INFINITY;
for (const press of ['pointerdown', 'pointerup', 'keydown']) {
  const onPress = () => {
    pressedAt = performance.now();
  };
  globalThis.addEventListener?.(press, onPress, { capture: true, passive: true });
}

interface IdleWork {
  /** Is told what a step throws, which ends it. */
  readonly onFailed?: (error: unknown) => void;
  /** Whether a person waits for it: then it is what comes of the last press, until the next. */
  readonly awaited?: boolean;
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
  { onFailed = thrown, awaited = false }: IdleWork = {},
): () => void {
  let callOff: () => void;
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
    callOff = () => clearTimeout(timer);
  };
  const calmIn = () => {
    const calmAt = Math.min(pressedAt + CALM_MS, waitsSince + CALM_AT_MOST_MS);
    const comesOfPress = awaited && pressedAt === awaitedSince;
    return comesOfPress || document.hidden ? 0 : calmAt - performance.now();
  };
  const next = () => {
    if (calmIn() > 0) {
      later(next, Math.ceil(calmIn()));
    } else if (typeof requestIdleCallback === 'function') {
      const onIdle = (deadline: IdleDeadline) =>
        calmIn() > 0
          ? next()
          : work(() => (deadline.didTimeout ? SLICE_MS : deadline.timeRemaining()));
      const handle = requestIdleCallback(onIdle, { timeout: IDLE_TIMEOUT_MS });
      callOff = () => cancelIdleCallback(handle);
    } else {
      later(() => work(() => SLICE_MS), FRAME_MS);
    }
  };
  next();
  return () => callOff();
}

/**
 * The same, for who awaits it.
 *
 * @param signal - calls it off; the promise rejects with its reason
 */
export function idly<Result>(
  steps: Iterator<undefined, Result>,
  signal: AbortSignal,
  { awaited = false }: Pick<IdleWork, 'awaited'> = {},
): Promise<Result> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const callOff = whenIdle(steps, resolve, { onFailed: reject, awaited });
    signal.addEventListener('abort', () => {
      callOff();
      reject(signal.reason);
    });
  });
}

function thrown(error: unknown): never {
  throw error;
}
