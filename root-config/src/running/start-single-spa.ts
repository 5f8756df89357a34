import { start, triggerAppChange } from 'single-spa';
import { replaceProtected } from '../misdeeds/protected-functions.ts';
import { logUnguarded, replaceFunctions } from '../misdeeds/replace-functions.ts';

/** Milliseconds between two checks of the address, in a browser without the Navigation API. */
const POLL_INTERVAL_MS = 200;

/**
 * Starts single-spa, which patches functions of the window and its history to detect new addresses. If a
 * browser extension or agent prevents that, this function detects new addresses in another way.
 */
export function startSingleSpa(): void {
  const { pushState, replaceState } = history;
  try {
    replaceProtected(() => start({ urlRerouteOnly: true }));
  } catch {
    logUnguarded(['addEventListener', 'pushState', 'replaceState']);
    replaceProtected(() => replaceFunctions(history, { pushState, replaceState }));
    dispatchAddressChanges();
    triggerAppChange();
  }
}

/** Dispatches `popstate` for each new address, as single-spa's patched functions would. */
function dispatchAddressChanges(): void {
  let last = location.href;
  const check = () => {
    if (location.href === last) return;
    last = location.href;
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  addEventListener('popstate', () => {
    last = location.href;
  });
  if (!('navigation' in window)) return void setInterval(check, POLL_INTERVAL_MS);
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    // For back and forward, the browser itself fires `popstate` a moment later.
    if (navigationType !== 'traverse') check();
  });
}
