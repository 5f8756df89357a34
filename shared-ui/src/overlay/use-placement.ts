import type { Placement } from '@floating-ui/dom';
import { type RefObject, useLayoutEffect } from 'react';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';

/** Maximum milliseconds for which an overlay is invisible while the placement code loads. */
const WAIT_FOR_PLACING_MS = 100;

/** Loads the placement code. No overlay is open before the first rows, so it loads after them. */
const load = () => import('./follow-anchor.ts');
alsoPreload(load);

/** Where an overlay is placed. */
export interface PlacementOptions {
  /** True while the overlay is open. */
  readonly isOpen: boolean;
  /** The side of the anchor, as in `@floating-ui/dom`, e.g. `bottom-start`. */
  readonly placement: Placement;
  /** Default: the element before the overlay. */
  readonly anchor?: Element | undefined;
}

/** Keeps an open overlay at its anchor. If the code fails to load, the stylesheet places it. */
export function usePlacement(
  overlay: RefObject<HTMLElement | null>,
  { isOpen, placement, anchor }: PlacementOptions,
): void {
  useLayoutEffect(() => {
    const element = overlay.current;
    const base = anchor ?? element?.previousElementSibling;
    if (!isOpen || !element || !base) return undefined;
    let unfollow: (() => void) | undefined;
    let isOver = false;
    const show = () => element.style.removeProperty('opacity');
    // `visibility: hidden` would prevent focus.
    element.style.opacity = '0';
    const waiting = setTimeout(show, WAIT_FOR_PLACING_MS);
    load().then(({ followAnchor }) => {
      if (!isOver) unfollow = followAnchor(base, element, placement, show);
    }, show);
    return () => {
      isOver = true;
      clearTimeout(waiting);
      show();
      unfollow?.();
    };
  }, [overlay, isOpen, placement, anchor]);
}
