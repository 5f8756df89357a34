/**
 * Gives up waiting after some time.
 *
 * @param milliseconds - how long to wait
 * @param late - what is thrown when nothing came in time
 */
export async function withTimeout<Value>(
  work: Promise<Value>,
  milliseconds: number,
  late: Error,
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), milliseconds);
  });
  return Promise.race([work, end]).finally(() => clearTimeout(timer));
}
