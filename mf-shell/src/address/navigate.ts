import { navigateToUrl } from 'single-spa';
import type { Navigation } from '../menu/route.ts';

/** Goes where a menu item leads, without loading the page anew. */
export function navigate({ address, history: how, state }: Navigation): void {
  if (how === 'unseen') showOver(address);
  else if (isCovered(address)) show(state);
  else if (how === 'replace') history.replaceState(state, '', address);
  else if (state) history.pushState(state, '', address);
  else navigateToUrl(address);
}

/** Goes to an address, with a new history entry. */
export const goTo = (address: string): void => navigate({ address, history: 'push', state: null });

/**
 * Shows what is at an address while the page keeps its own: React Router goes by `masked` where the
 * state of the history entry has one. `under` is the state that the entry had.
 */
function showOver(address: string): void {
  const { pathname, search, hash } = new URL(address, location.href);
  const under = history.state?.masked ? history.state.under : history.state;
  show({ masked: { pathname, search, hash }, under });
}

/** Whether the page has this address, but something else is shown over it. */
const isCovered = (address: string): boolean =>
  history.state?.masked && new URL(address, location.href).href === location.href;

/** Gives the history entry a state that changes what is shown; single-spa only sees addresses. */
function show(state: unknown): void {
  history.replaceState(state, '');
  dispatchEvent(new PopStateEvent('popstate', { state }));
}
