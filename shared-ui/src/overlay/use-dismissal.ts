import { type RefObject, useEffect, useEffectEvent } from 'react';

/** The reason to close an overlay: Escape inside it, a press outside it, or focus outside it. */
export type Dismissal = 'escape' | 'press' | 'focus';

/** Calls `onDismiss` when an overlay should close; `root` contains the overlay and its opener. */
export function useDismissal(
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (by: Dismissal, target: Element) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    const element = root.current;
    if (!isOpen || !element) return undefined;
    const onOutside = ({ type, target }: Event) => {
      if (!(target instanceof Element) || element.contains(target)) return;
      dismiss(type === 'focusin' ? 'focus' : 'press', target);
    };
    const onEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      // Escape closes only the overlay, not what is around it.
      event.stopPropagation();
      dismiss('escape', event.target);
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    element.addEventListener('keydown', onEscape);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      element.removeEventListener('keydown', onEscape);
    };
  }, [root, isOpen]);
}
