import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { placeWithin } from '../menu/placement.ts';
import styles from './sidebar.module.css';

interface ShownTip {
  readonly text: string;
  readonly anchor: Element;
}

/** The one tooltip of the menu: elements say in `data-tip` what theirs is. */
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

/** Draws the tooltip beside its element. Screen readers have it as the element's description. */
export function Tip({ shown, side }: TipProps) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!shown || !root.current) return;
    const size = { width: root.current.offsetWidth, height: root.current.offsetHeight };
    const view = { width: innerWidth, height: innerHeight };
    const anchor = shown.anchor.getBoundingClientRect();
    // Beside a low element the tooltip is centred on it.
    const top = anchor.top + (side === 'end' ? (anchor.height - size.height) / 2 : 0);
    const { left, right, bottom } = anchor;
    const place = placeWithin(view, { left, right, bottom, top }, size, side);
    root.current.style.setProperty('left', `${place.left}px`);
    root.current.style.setProperty('top', `${place.top}px`);
  }, [shown, side]);
  return (
    shown && (
      <div ref={root} className={styles.tip} aria-hidden="true">
        {shown.text}
      </div>
    )
  );
}
