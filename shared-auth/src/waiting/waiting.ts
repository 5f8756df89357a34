/** Limits of the waits between attempts. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Returns the milliseconds to wait before retry number `attempt`, counted from 0. The wait doubles with
 * each retry, from the first to the longest wait. It varies randomly by up to a quarter, so that tabs and
 * machines do not retry at the same time.
 */
export function backOff(
  attempt: number,
  { firstMs, longestMs }: Waits,
  random = Math.random(),
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.75 + 0.5 * random);
}

/**
 * Limits the time to wait for some work. The work itself continues after the timeout.
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
