/** Between two looks at the clock, and how much later than that means: the computer slept. */
const CLOCK_LOOK_EVERY_MS = 10_000;
const SLEPT_MS = 20_000;

/**
 * Calls when something happened that timers do not know of: the network is back, the tab is
 * looked at again, the page came out of the back/forward cache, the computer has slept, the clock
 * was set.
 *
 * @returns how to stop
 */
export function onWake(wake: () => void): () => void {
  let last = Date.now();
  const look = () => {
    const passed = Date.now() - last;
    last = Date.now();
    if (passed > CLOCK_LOOK_EVERY_MS + SLEPT_MS || passed < 0) wake();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') wake();
  };
  // A page that is only just shown for the first time was not away.
  const shown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) wake();
  };
  const timer = setInterval(look, CLOCK_LOOK_EVERY_MS);
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
