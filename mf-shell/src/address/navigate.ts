import { navigateToUrl } from 'single-spa';
import type { Navigation } from '../menu/route.ts';

/** Goes where a menu item leads, without loading the page anew. */
export function navigate({ address, history: how, state }: Navigation): void {
  if (how === 'unseen') restoreAddressOnceShown();
  if (how !== 'push') history.replaceState(state, '', address);
  else if (state) history.pushState(state, '', address);
  else navigateToUrl(address);
}

/**
 * The address decides which application is mounted, so it has to change; once the screen is there
 * it changes back. Through the prototype: single-spa listens on `history.replaceState` itself and
 * would take the screen away again.
 */
function restoreAddressOnceShown(): void {
  const { href } = location;
  const { state } = history;
  const restore = () => History.prototype.replaceState.call(history, state, '', href);
  addEventListener('single-spa:routing-event', () => setTimeout(restore), { once: true });
}
