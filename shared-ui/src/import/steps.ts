/** A long computation that may pause at each `yield`. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Milliseconds of computation after which the page may draw a frame. */
const STEP_MS = 12;

/** Runs a computation in steps, so that the page stays responsive. */
export async function inSteps<Result>(steps: Steps<Result>): Promise<Result> {
  let end = performance.now() + STEP_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await new Promise((resolve) => setTimeout(resolve));
    end = performance.now() + STEP_MS;
  }
}

/** Runs a computation without pauses, for small inputs. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Ends a computation without a result as soon as it is not wanted any more. */
export function* until<Result>(
  steps: Steps<Result>,
  isEnded: () => boolean,
): Steps<Result | undefined> {
  for (;;) {
    if (isEnded()) return undefined;
    const { done, value } = steps.next();
    if (done) return value;
    yield;
  }
}
