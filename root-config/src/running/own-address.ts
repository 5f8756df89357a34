/**
 * After a reload, and when a person comes back to it, the page's own address is shown again, not
 * what a menu item with `skipLocationChange` had put over it.
 */
export function returnToOwnAddress(): void {
  uncover();
  // What single-spa and the shell dispatch themselves is not trusted.
  addEventListener('popstate', ({ isTrusted }) => isTrusted && uncover());
}

function uncover(): void {
  const { state } = history;
  if (state?.masked) history.replaceState(state.under, '');
}
