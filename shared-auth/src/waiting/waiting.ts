/** How the waits between tries grow. */
export interface Waits {
  readonly firstMs: number;
  readonly longestMs: number;
}

/**
 * Milliseconds to wait before try number `attempt` (from 0) of something that failed: the first
 * wait, doubled each time up to the longest, and up to a quarter more or less, so that tabs and
 * machines do not try in step.
 */
export function backOff(
  attempt: number,
  { firstMs, longestMs }: Waits,
  random = Math.random(),
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.75 + 0.5 * random);
}

/**
 * Gives up waiting after some time; the work itself goes on.
 *
 * @param late - what is thrown when nothing came in time
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
