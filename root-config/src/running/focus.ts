import { screenSlot } from '@console/shared-ui/contract';

let latest: { readonly module: string } | undefined;

/**
 * Notes that a screen is going to be shown.
 *
 * @returns to be called when it is there: after a navigation from another screen it puts the focus
 * on the heading, so that a screen reader says where the person is and Tab goes on from there.
 * Navigation inside a screen is the screen's own business, and the first screen of a visit, or one
 * that was left meanwhile, leaves the focus alone.
 */
export function expectScreen(module: string): () => void {
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
}
