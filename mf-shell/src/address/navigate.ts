import { atBase, withinBase } from '@console/shared-ui/contract';
import type { MouseEvent } from 'react';
import { navigateToUrl } from 'single-spa';

/** How to go to an address. */
export interface Navigation {
  /** Path within the console, query and fragment. */
  readonly address: string;
  /**
   * `push` adds a history entry, `replace` takes the place of the current one, `unseen` shows the
   * screen without a change in the address bar.
   */
  readonly history: 'push' | 'replace' | 'unseen';
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** Goes where a menu item leads, without loading the page anew. */
export function navigate({ address: within, history: how, state }: Navigation): void {
  const address = atBase(within);
  if (how === 'unseen') showOver(address);
  else if (isCovered(address)) show(state);
  else if (how === 'replace') history.replaceState(state, '', address);
  else if (state) history.pushState(state, '', address);
  else navigateToUrl(address);
}

/** Goes to an address, with a new history entry. */
export const goTo = (address: string): void => navigate({ address, history: 'push', state: null });

/** Whether the browser itself is to open the link: in a new tab, or as a download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Click listener of a link within the console: goes there without loading the page anew. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (isForBrowser(event)) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.currentTarget.href);
  goTo(withinBase(pathname) + search + hash);
}

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
