import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The reason to close an overlay: Escape in it, a press elsewhere, or focus elsewhere. */
export type Dismissal = 'escape' | 'press' | 'focus';

/** Calls `onDismiss` when an overlay should close; `root` contains it and its opener. */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (by: Dismissal, target: Element) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return undefined;
    const tellFromElsewhere = ({ type, target }: Event) => {
      if (!(target instanceof Element) || element.contains(target)) return;
      dismiss(type === 'focusin' ? 'focus' : 'press', target);
    };
    const tellEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      // Escape closes only the overlay, not what is around it.
      event.stopPropagation();
      dismiss('escape', event.target);
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
