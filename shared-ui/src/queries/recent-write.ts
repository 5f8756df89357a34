/** Milliseconds for which changes of a list are attributed to the user's last write. */
const RECENT_MS = 3_000;

/** Monotonic, unlike the clock, which can be set. */
let last = Number.NEGATIVE_INFINITY;

/** Records a write by the user: its effects are shown without asking. */
export function noteWrite(): void {
  last = performance.now();
}

export function hasWrittenRecently(): boolean {
  return performance.now() - last < RECENT_MS;
}
