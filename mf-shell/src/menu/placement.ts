/** Where something is in the window, in px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Where an overlay goes, and how tall it may be before it scrolls. */
export interface Placement {
  readonly left: number;
  readonly top: number;
  readonly maxHeight: number;
}

/** What stays free between an overlay and the window's edge, in px. */
const margin = 8;

/**
 * Puts an overlay at the end side of its anchor, or below it, moved and shortened so far that it
 * is whole within the window.
 */
export function placeWithin(
  view: Size,
  anchor: Box,
  overlay: Size,
  side: 'end' | 'below',
): Placement {
  const wanted =
    side === 'end'
      ? { left: anchor.right + margin, top: anchor.top }
      : { left: anchor.left, top: anchor.bottom + margin / 2 };
  const lowest = side === 'end' ? margin : Math.min(wanted.top, view.height - margin);
  const top = Math.max(lowest, Math.min(wanted.top, view.height - margin - overlay.height));
  return {
    left: Math.max(margin, Math.min(wanted.left, view.width - margin - overlay.width)),
    top,
    maxHeight: Math.max(0, view.height - margin - top),
  };
}
