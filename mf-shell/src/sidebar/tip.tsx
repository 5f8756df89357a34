import { usePlacement } from '@console/shared-ui';
import { useCallback, useRef, useState } from 'react';
import styles from './tip.module.css';

interface ShownTip {
  readonly text: string;
  readonly anchor: Element;
}

/** The state of the menu's only tooltip. An element with a tooltip has its text in `data-tip`. */
export function useTip() {
  const [shown, setShown] = useState<ShownTip>();
  const show = useCallback((target: EventTarget) => {
    const anchor = target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
    setShown(anchor?.dataset.tip ? { text: anchor.dataset.tip, anchor } : undefined);
  }, []);
  const hide = useCallback(() => setShown(undefined), []);
  return { shown, show, hide };
}

interface TipProps {
  readonly shown: ShownTip | undefined;
  readonly side: 'end' | 'below';
}

/** Draws the tooltip beside its element. For screen readers, its text is the element's description. */
export function Tip({ shown, side }: TipProps) {
  const root = useRef<HTMLDivElement>(null);
  usePlacement(root, {
    isOpen: shown !== undefined,
    placement: side === 'end' ? 'right' : 'bottom-start',
    anchor: shown?.anchor,
  });
  return (
    shown && (
      <div ref={root} className={styles.tip} aria-hidden="true">
        {shown.text}
      </div>
    )
  );
}
