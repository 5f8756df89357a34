/**
 * Focuses a title. It can have the focus only as long as it has it: Orca calls each focusable heading
 * inside a React root “clickable”.
 */
export function focusTitle(title: HTMLElement | null | undefined): void {
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true });
}
