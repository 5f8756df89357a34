import { getMountedApps } from 'single-spa';

/**
 * After a navigation from one screen to another, puts the focus on the new screen's heading, so
 * that a screen reader says where the person is and Tab goes on from there. Navigation inside a
 * screen is the screen's own business, and the first screen of a visit leaves the focus alone.
 */
export function focusNewScreens(): void {
  let shown: string | undefined;
  addEventListener('single-spa:app-change', () => {
    const [screen] = getMountedApps();
    const changed = shown !== undefined && screen !== undefined && screen !== shown;
    shown = screen ?? shown;
    if (changed) focusHeading(document.getElementById(`single-spa-application:${screen}`));
  });
}

function focusHeading(place: HTMLElement | null): void {
  const heading = place?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
