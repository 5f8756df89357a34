import { useEffect, useReducer } from 'react';
import { collapseDelay, narrowSidebar, resize } from './sidebar-width.ts';

/** The unanchored sidebar's width, with its clock. */
export function useSidebarWidth() {
  const [sidebar, dispatch] = useReducer(resize, narrowSidebar);
  useEffect(() => {
    if (sidebar.width !== 'leaving') return;
    const clock = setTimeout(() => dispatch('delay-passed'), collapseDelay);
    return () => clearTimeout(clock);
  }, [sidebar.width]);
  return [sidebar.width !== 'narrow', dispatch] as const;
}
