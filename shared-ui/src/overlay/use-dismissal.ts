import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** What asks an overlay to close: Escape in it, a press elsewhere, focus that goes elsewhere. */
export type Dismissal = 'escape' | 'press' | 'focus';

/**
 * Tells what asks an open overlay to close.
 *
 * @param root - holds the overlay and what opens it
 * @param onDismiss - gets also the element that the key, the press or the focus was for
 */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (by: Dismissal, target: Element) => void,
): void {
  const latest = useRef(onDismiss);
  useLayoutEffect(() => {
    latest.current = onDismiss;
  });
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return undefined;
    const tellFromElsewhere = ({ type, target }: Event) => {
      if (!(target instanceof Element) || element.contains(target)) return;
      latest.current(type === 'focusin' ? 'focus' : 'press', target);
    };
    const tellEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      // It closes one thing: what it would close around the overlay stays.
      event.stopPropagation();
      latest.current('escape', event.target);
    };
    document.addEventListener('pointerdown', tellFromElsewhere);
    document.addEventListener('focusin', tellFromElsewhere);
    element.addEventListener('keydown', tellEscape);
    return () => {
      document.removeEventListener('pointerdown', tellFromElsewhere);
      document.removeEventListener('focusin', tellFromElsewhere);
      element.removeEventListener('keydown', tellEscape);
    };
  }, [root, isOpen]);
}
