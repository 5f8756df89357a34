/** Runs all steps without a pause and returns the result. */
export function runToEnd<Result>(steps: Iterator<undefined, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
