import { withinBase } from '@console/shared-auth/base-path';

/**
 * Returns the address of the visible screen, with its path relative to the console: the address in
 * the address bar, or one that a menu item with `skipLocationChange` has opened without changing the
 * address bar. React Router, too, reads such an address from `masked` in the state of the history
 * entry (`createBrowserHistory`).
 */
export function shownAddress(): URL {
  const shown = Object.assign(new URL(window.location.href), window.history.state?.masked);
  shown.pathname = withinBase(shown.pathname);
  return shown;
}

/** Returns only the path, which is faster: a hundred applications need it on every navigation. */
export const shownPath = (): string =>
  withinBase(window.history.state?.masked?.pathname ?? window.location.pathname);

/** Name of the User Timing mark at which the first rows of the shown list are in the page. */
export const rowsMark = 'console.rows';
