import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  type Placement,
  shift,
  size,
} from '@floating-ui/dom';

/** Pixels between an overlay and its anchor, and between an overlay and the window's upper and lower edge. */
const MARGIN_PX = 8;

/** Pixels beside an overlay: as the margin of a page, where there is room. */
const sideMargin = (): number => (document.documentElement.clientWidth > 576 ? 24 : MARGIN_PX);

/**
 * Keeps an overlay at its anchor and inside the window when anything scrolls or resizes. An overlay
 * below its anchor never covers the anchor; an overlay beside it is shifted as needed. Sets
 * `--overlay-room` to the available height and `--anchor-width` to the anchor's width, for the stylesheet.
 *
 * @param onPlaced - called after each placement
 * @returns a function that stops following the anchor
 */
export function followAnchor(
  anchor: Element,
  overlay: HTMLElement,
  placement: Placement,
  onPlaced: () => void,
): () => void {
  const strategy = getComputedStyle(overlay).position === 'fixed' ? 'fixed' : 'absolute';
  const padding = { top: MARGIN_PX, bottom: MARGIN_PX, left: sideMargin(), right: sideMargin() };
  const side = placement.startsWith('bottom')
    ? [offset(MARGIN_PX / 2), flip({ padding, crossAxis: false }), shift({ padding })]
    : [offset(MARGIN_PX), shift({ padding, crossAxis: true })];
  const room = size({
    padding,
    apply: ({ availableHeight, rects }) => {
      overlay.style.setProperty('--overlay-room', `${Math.max(0, availableHeight)}px`);
      overlay.style.setProperty('--anchor-width', `${rects.reference.width}px`);
    },
  });
  return autoUpdate(anchor, overlay, async () => {
    const middleware = [...side, room];
    const { x, y } = await computePosition(anchor, overlay, { placement, strategy, middleware });
    Object.assign(overlay.style, { inset: 'auto', left: `${x}px`, top: `${y}px` });
    onPlaced();
  });
}
