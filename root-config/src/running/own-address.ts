/**
 * Shows the page's own address again after a reload or when the user comes back, instead of the
 * screen that a menu item with `skipLocationChange` showed there.
 */
export function returnToOwnAddress(): void {
  unmask();
  // Only for the browser's own events: those that single-spa and the shell dispatch are not trusted.
  addEventListener('popstate', ({ isTrusted }) => isTrusted && unmask());
}

function unmask(): void {
  const { state } = history;
  if (state?.masked) history.replaceState(state.under, '');
}
