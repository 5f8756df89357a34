import type { MicroFrontend } from '@console/shared-ui';
import { claimantOf } from '../registry/registry.ts';
import { placeOf } from './place.ts';

let shown: string | undefined;

/**
 * After a navigation from one screen to another, puts the focus on the new screen's heading, so
 * that a screen reader says where the person is and Tab goes on from there. Navigation inside a
 * screen is the screen's own business, and the first screen of a visit leaves the focus alone.
 */
export function focusNewScreen(microFrontend: MicroFrontend): void {
  // Whoever has gone elsewhere meanwhile is not fetched back.
  if (!claimantOf([microFrontend], location.pathname)) return;
  const changed = shown !== undefined && shown !== microFrontend.module;
  shown = microFrontend.module;
  const heading = changed && document.getElementById(placeOf(shown))?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
