/** Milliseconds between the pointer leaving the sidebar and its collapse. */
export const COLLAPSE_DELAY_MS = 300;

/** The unanchored sidebar: narrow, wide, or still wide for {@link COLLAPSE_DELAY_MS}. */
export interface SidebarWidth {
  readonly width: 'narrow' | 'wide' | 'leaving';
  readonly pointerInside: boolean;
  readonly focusInside: boolean;
}

/**
 * `pointer-moved` is an entry unless the pointer is already inside. `focus-entered` is sent only for
 * visible focus, not for a click.
 */
export type SidebarEvent =
  | 'pointer-moved'
  | 'pointer-left'
  | 'focus-entered'
  | 'focus-left'
  | 'delay-passed'
  | 'escaped';

export const narrowSidebar: SidebarWidth = {
  width: 'narrow',
  pointerInside: false,
  focusInside: false,
};

/** Returns the next state. Pointer and focus widen the sidebar; Escape narrows it until the next entry. */
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
