/** Limits of the waits between tries. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Returns the milliseconds to wait before retry number `attempt` (from 0): the first wait, doubled
 * each time up to the longest, plus or minus up to a quarter, so that tabs and machines do not retry
 * in step.
 */
export function backOff(
  attempt: number,
  { firstMs, longestMs }: Waits,
  random = Math.random(),
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.75 + 0.5 * random);
}

/**
 * Limits the wait for some work, which itself continues.
 *
 * @param late - the error to throw after the timeout
 */
export async function withTimeout<Result>(
  work: Promise<Result>,
  milliseconds: number,
  late: Error,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), milliseconds);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
