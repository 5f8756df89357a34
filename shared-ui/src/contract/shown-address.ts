/**
 * The address of what is shown, at this moment: the page's own, or the one that a menu item with
 * `skipLocationChange` has put over it. React Router reads it from the same place, `masked` in the
 * state of the history entry (its `createBrowserHistory`).
 */
export const shownAddress = (): URL =>
  Object.assign(new URL(window.location.href), window.history.state?.masked);
