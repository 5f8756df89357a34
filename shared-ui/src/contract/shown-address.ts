import { withinBase } from '@console/shared-auth/base-path';

/**
 * Returns the address of the visible screen, with its path relative to the console. This is the
 * address bar's, or one that a menu item with `skipLocationChange` opened without changing the bar.
 * React Router also reads the latter from `masked` in the state of the history entry
 * (`createBrowserHistory`).
 */
export function shownAddress(): URL {
  const shown = Object.assign(new URL(window.location.href), window.history.state?.masked);
  shown.pathname = withinBase(shown.pathname);
  return shown;
}

/** Returns only the path, which is faster: a hundred applications need it on every navigation. */
export const shownPath = (): string =>
  withinBase(window.history.state?.masked?.pathname ?? window.location.pathname);
