import { start, triggerAppChange } from 'single-spa';
import { replaceHeld } from '../misdeeds/held-functions.ts';
import { replaceFunctions, sayUnguarded } from '../misdeeds/replace-functions.ts';

/** Milliseconds between two looks at the address, in a browser that does not tell of its changes. */
const LOOK_EVERY_MS = 200;

/**
 * Starts single-spa. It replaces functions of the window and its history to hear of new addresses;
 * where something in the browser keeps these as they are, it is told of them in another way.
 */
export function startSingleSpa(): void {
  const { pushState, replaceState } = history;
  try {
    replaceHeld(() => start({ urlRerouteOnly: true }));
  } catch {
    sayUnguarded(['addEventListener', 'pushState', 'replaceState']);
    replaceHeld(() => replaceFunctions(history, { pushState, replaceState }));
    followAddress();
    triggerAppChange();
  }
}

/** Tells of each new address by an event `popstate`, as single-spa's own functions do. */
function followAddress(): void {
  let last = location.href;
  const look = () => {
    if (location.href === last) return;
    last = location.href;
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
  addEventListener('popstate', () => {
    last = location.href;
  });
  if (!('navigation' in window)) return void setInterval(look, LOOK_EVERY_MS);
  navigation.addEventListener('currententrychange', ({ navigationType }) => {
    // Of going back and forward the browser itself tells, a moment later.
    if (navigationType !== 'traverse') look();
  });
}
