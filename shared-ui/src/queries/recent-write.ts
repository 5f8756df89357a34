/** Milliseconds for which a list that changes is taken to change by what the person just did. */
const RECENT_MS = 3_000;

/** Not by the clock, which somebody may set. */
let last = Number.NEGATIVE_INFINITY;

/** The person changed something themselves: what comes of it need not wait for their word. */
export function noteWrite(): void {
  last = performance.now();
}

/** Whether they did so just now. */
export function hasWrittenRecently(): boolean {
  return performance.now() - last < RECENT_MS;
}
