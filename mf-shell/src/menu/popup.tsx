import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './menu.module.css';
import { useMenuView } from './menu-context.ts';
import { placeWithin } from './placement.ts';

interface PopupProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A submenu over the screen, beside the button before it, always within the window. */
export function Popup({ id, isOpen, children }: PopupProps) {
  const { mode } = useMenuView();
  const list = useRef<HTMLUListElement>(null);

  useLayoutEffect(() => {
    const popup = list.current;
    const anchor = popup?.previousElementSibling;
    if (!isOpen || !popup || !anchor) return;
    const place = () => {
      const view = { width: innerWidth, height: innerHeight };
      const size = { width: popup.offsetWidth, height: popup.scrollHeight };
      const side = mode === 'horizontal' ? 'below' : 'end';
      const { left, top, maxHeight } = placeWithin(
        view,
        anchor.getBoundingClientRect(),
        size,
        side,
      );
      popup.style.setProperty('left', `${left}px`);
      popup.style.setProperty('top', `${top}px`);
      popup.style.setProperty('max-height', `${maxHeight}px`);
    };
    place();
    // A group opened in it makes it taller, a scrolled menu moves its anchor.
    const observer = new ResizeObserver(place);
    for (const child of popup.children) observer.observe(child);
    addEventListener('resize', place);
    document.addEventListener('scroll', place, true);
    return () => {
      observer.disconnect();
      removeEventListener('resize', place);
      document.removeEventListener('scroll', place, true);
    };
  }, [isOpen, mode]);

  return (
    <ul ref={list} id={id} className={styles.popup} hidden={!isOpen}>
      {children}
    </ul>
  );
}
