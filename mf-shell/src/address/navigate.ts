import { atBase, withinBase } from '@console/shared-ui/contract';
import type { MouseEvent } from 'react';
import { navigateToUrl } from 'single-spa';

/** A navigation to an address. */
export interface Navigation {
  /** Path within the console, query and fragment. */
  readonly address: string;
  /**
   * `push` adds a history entry. `replace` replaces the current entry. `unseen` shows the screen without
   * changing the address bar.
   */
  readonly history: 'push' | 'replace' | 'unseen';
  readonly state: Readonly<Record<string, unknown>> | null;
}

/** Navigates to a menu item without reloading the page. */
export function navigate({ address: within, history: how, state }: Navigation): void {
  const address = atBase(within);
  if (how === 'unseen') showMasked(address);
  else if (isMasked(address)) showState(state);
  else if (how === 'replace') history.replaceState(state, '', address);
  else if (state) history.pushState(state, '', address);
  else navigateToUrl(address);
}

/** Navigates to an address with a new history entry. */
export const goTo = (address: string): void => navigate({ address, history: 'push', state: null });

/** Whether the browser should handle the click, e.g. to open a new tab or to download. */
export function isForBrowser(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}

/** Handles a click on a link within the console without reloading the page. */
export function followLink(event: MouseEvent<HTMLAnchorElement>): void {
  if (isForBrowser(event)) return;
  event.preventDefault();
  const { pathname, search, hash } = new URL(event.currentTarget.href);
  goTo(withinBase(pathname) + search + hash);
}

/**
 * Shows the screen of another address, while the page keeps its address. The address is in `masked` in
 * the state of the history entry, which React Router reads; `under` is the entry's previous state.
 */
function showMasked(address: string): void {
  const { pathname, search, hash } = new URL(address, location.href);
  const under = history.state?.masked ? history.state.under : history.state;
  showState({ masked: { pathname, search, hash }, under });
}

/** Whether an address is that of the page while another address masks it. */
const isMasked = (address: string): boolean =>
  history.state?.masked && new URL(address, location.href).href === location.href;

/** Replaces the state of the history entry, and reports it, because single-spa only detects new addresses. */
function showState(state: unknown): void {
  history.replaceState(state, '');
  dispatchEvent(new PopStateEvent('popstate', { state }));
}
