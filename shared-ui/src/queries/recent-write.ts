/** Milliseconds for which changes of a list are attributed to the user's last write. */
const RECENT_MS = 3_000;

/** The time of the last write, on a monotonic clock: the system's clock can be set. */
let last = Number.NEGATIVE_INFINITY;

/** Records a write by the user. Its effects are then shown immediately, even if rows move. */
export function noteWrite(): void {
  last = performance.now();
}

export function hasWrittenRecently(): boolean {
  return performance.now() - last < RECENT_MS;
}
