import { type RefObject, useLayoutEffect, useState } from 'react';
import { type RowWindow, rowWindow } from './row-window.ts';

/** What fits a large screen, for the first drawing, before anything is measured; in pixels. */
const FIRST_HEIGHT = 720;

/** Which rows are in the page, as the person scrolls and the window changes its size. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  rowHeight: number,
): RowWindow {
  const [window, setWindow] = useState(() => rowWindow(0, FIRST_HEIGHT, rowHeight));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const look = () => {
      // Zero before there is a layout, and where there is none, as in tests.
      const height = element.clientHeight || FIRST_HEIGHT;
      const next = rowWindow(element.scrollTop, height, rowHeight);
      setWindow((old) => (old.first === next.first && old.end === next.end ? old : next));
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(look) : undefined;
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      observer?.disconnect();
    };
  }, [scroller, rowHeight]);

  return window;
}
