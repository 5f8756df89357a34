/** From the pointer's leaving to the collapse. */
export const COLLAPSE_DELAY_MS = 300;

/** The unanchored sidebar: a narrow rail, wide, or wide for {@link COLLAPSE_DELAY_MS} more. */
export interface SidebarWidth {
  readonly width: 'narrow' | 'wide' | 'leaving';
  readonly pointerInside: boolean;
  readonly focusInside: boolean;
}

/**
 * A move in the sidebar is an entry unless the pointer is inside already; `focus-entered` is for focus
 * that the person sees, so not for a click.
 */
export type SidebarEvent =
  | 'pointer-moved'
  | 'pointer-left'
  | 'focus-entered'
  | 'focus-left'
  | 'delay-passed'
  | 'escaped';

/** Where the sidebar starts. */
export const narrowSidebar: SidebarWidth = {
  width: 'narrow',
  pointerInside: false,
  focusInside: false,
};

/** Hover only widens, focus widens at once, Escape narrows until something enters again. */
export function resizeSidebar(sidebar: SidebarWidth, event: SidebarEvent): SidebarWidth {
  switch (event) {
    case 'pointer-moved':
      return sidebar.pointerInside ? sidebar : { ...sidebar, width: 'wide', pointerInside: true };
    case 'focus-entered':
      return { ...sidebar, width: 'wide', focusInside: true };
    case 'pointer-left': {
      const leaving = sidebar.width === 'wide' && !sidebar.focusInside;
      return { ...sidebar, width: leaving ? 'leaving' : sidebar.width, pointerInside: false };
    }
    case 'focus-left':
      return {
        ...sidebar,
        width: sidebar.pointerInside ? sidebar.width : 'narrow',
        focusInside: false,
      };
    case 'delay-passed':
      return sidebar.width === 'leaving' ? { ...sidebar, width: 'narrow' } : sidebar;
    case 'escaped':
      return { ...sidebar, width: 'narrow' };
  }
}
