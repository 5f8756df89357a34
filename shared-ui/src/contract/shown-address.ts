import { withinBase } from '@console/shared-auth/base-path';

/**
 * The address of what is shown, at this moment: the page's own, or the one that a menu item with
 * `skipLocationChange` has put over it. React Router reads it from the same place, `masked` in the
 * state of the history entry (its `createBrowserHistory`). Its path is the one within the console.
 */
export function shownAddress(): URL {
  const shown = Object.assign(new URL(window.location.href), window.history.state?.masked);
  shown.pathname = withinBase(shown.pathname);
  return shown;
}

/** The path of that alone: a hundred applications ask for it whenever the address changes. */
export const shownPath = (): string =>
  withinBase(window.history.state?.masked?.pathname ?? window.location.pathname);
