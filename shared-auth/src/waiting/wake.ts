/** Interval of clock checks. If a check is late by more than `SLEPT_MS`, the computer must have slept. */
const CLOCK_CHECK_MS = 10_000;
const SLEPT_MS = 20_000;

/**
 * Calls `wake` after events that may make timers fire late: the network is back, the tab is shown, the
 * page is restored from the back/forward cache, the computer slept, the clock was set.
 *
 * @returns a function that stops the calls
 */
export function onWake(wake: () => void): () => void {
  let last = Date.now();
  const look = () => {
    const passed = Date.now() - last;
    last = Date.now();
    if (passed > CLOCK_CHECK_MS + SLEPT_MS || passed < 0) wake();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  // Only a restored page: the first `pageshow` of a page is not a wake-up.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake();
  };
  const timer = setInterval(look, CLOCK_CHECK_MS);
  addEventListener('online', wake);
  addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', seen);
  return () => {
    clearInterval(timer);
    removeEventListener('online', wake);
    removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', seen);
  };
}
