import { withinBase } from '@console/shared-auth/base-path';

/**
 * Returns the address of the visible screen, with its path within the console: the page's own, or
 * the one that a menu item with `skipLocationChange` put over it. React Router reads it from the
 * same place, `masked` in the state of the history entry (its `createBrowserHistory`).
 */
export function shownAddress(): URL {
  const shown = Object.assign(new URL(window.location.href), window.history.state?.masked);
  shown.pathname = withinBase(shown.pathname);
  return shown;
}

/** Returns its path only: a hundred applications ask for it on every navigation. */
export const shownPath = (): string =>
  withinBase(window.history.state?.masked?.pathname ?? window.location.pathname);
