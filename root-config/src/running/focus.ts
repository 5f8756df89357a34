import { screenSlot } from '@console/shared-ui/contract';

let latest: { readonly module: string } | undefined;

/**
 * Announces that a screen is about to be shown.
 *
 * @returns a function to call when the screen is visible. After a navigation from another screen it focuses
 *   the heading, so that a screen reader announces the heading and Tab continues from there. It does nothing
 *   for navigation within a screen, for the first screen of a visit, or if the user has already navigated on.
 */
export function announceScreen(module: string): () => void {
  const isOther = latest !== undefined && latest.module !== module;
  const screen = { module };
  latest = screen;
  return () => {
    if (isOther && latest === screen) focusHeading(module);
  };
}

function focusHeading(module: string): void {
  const heading = document.getElementById(screenSlot(module))?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  // Orca calls a heading that can have the focus “clickable”.
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
}
