import { timeToPressShown } from '../idle/when-idle.ts';

/** Milliseconds after which a page that is never idle lets the callers continue. */
const LONGEST_WAIT_MS = 2_000;
/** Milliseconds to wait in browsers without `requestIdleCallback` (Safari): one frame. */
const FRAME_MS = 16;

/** A page that is busy for longer, in milliseconds, gets as much time again before the callers continue. */
const SLOW_PAGE_MS = 50;

let idle: Promise<void> | undefined;

/**
 * Resolves when the result of the last press is shown and the page is idle; at once on a hidden page, where
 * browsers report idle time only every few seconds. Callers continue in their order.
 */
export function untilIdle(): Promise<void> {
  idle ??= waitUntilIdle().finally(() => {
    idle = undefined;
  });
  return idle;
}

async function waitUntilIdle(): Promise<void> {
  if (document.hidden) return;
  const pressWait = timeToPressShown();
  if (pressWait > 0) await new Promise((resolve) => setTimeout(resolve, pressWait));
  const askedAt = performance.now();
  await new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, FRAME_MS);
    else requestIdleCallback(resolve, { timeout: LONGEST_WAIT_MS });
  });
  const busyFor = performance.now() - askedAt;
  if (busyFor > SLOW_PAGE_MS) await new Promise((resolve) => setTimeout(resolve, busyFor));
}
