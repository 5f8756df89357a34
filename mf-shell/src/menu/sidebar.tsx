import { type Permissions, permissions$ } from '@console/shared-auth';
import type { MicroFrontend } from '@console/shared-ui';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { address$ } from '../address/address.ts';
import { desktop, useMedia } from '../address/use-media.ts';
import { useStream } from '../address/use-stream.ts';
import { preferences$ } from '../preferences/preference-store.ts';
import { defaultPreferences } from '../preferences/preferences.ts';
import { useText } from '../text/use-text.ts';
import { MenuContext } from './menu-context.ts';
import { menuId } from './menu-id.ts';
import { MenuNotice } from './menu-notice.tsx';
import { MenuSections } from './menu-sections.tsx';
import { opensPopups } from './menu-state.ts';
import { sectionsOf } from './sections.ts';
import styles from './sidebar.module.css';
import { SidebarHead } from './sidebar-head.tsx';
import { useMenu } from './use-menu.ts';
import { useSidebarWidth } from './use-sidebar-width.ts';

const unknown: Permissions = { status: 'unknown' };

interface SidebarProps {
  readonly microFrontends: readonly MicroFrontend[];
  readonly drawerOpen: boolean;
  readonly onDrawerClose: () => void;
}

/**
 * The menu and what stands around it, in every layout: a column, a rail that widens, a rail or a
 * bar with popups, and below the desktop breakpoint a drawer.
 */
export function Sidebar({ microFrontends, drawerOpen, onDrawerClose }: SidebarProps) {
  const { t } = useText();
  const permissions = useStream(permissions$, unknown);
  const preferences = useStream(preferences$, defaultPreferences);
  const address = useStream(address$, new URL(location.href));
  const isDesktop = useMedia(desktop);
  const mode = isDesktop ? preferences.menuMode : 'static';
  const items = useMemo(
    () => sectionsOf(microFrontends, permissions),
    [microFrontends, permissions],
  );
  const [active, dispatch] = useMenu({ items, mode }, address, onDrawerClose);
  const [isWide, resize] = useSidebarWidth();
  const view = useMemo(
    () => ({ mode, active, address, dispatch }),
    [mode, active, address, dispatch],
  );
  const root = useRef<HTMLElement>(null);
  const popupOpen = opensPopups(mode) && active.size > 0;

  useEffect(() => {
    if (drawerOpen) root.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [drawerOpen]);

  useEffect(() => {
    if (!popupOpen && !drawerOpen) return;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target)) return;
      dispatch({ type: 'dismissed' });
      onDrawerClose();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [popupOpen, drawerOpen, dispatch, onDrawerClose]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    resize('escaped');
    const [opened] = active;
    if (popupOpen) root.current?.querySelector<HTMLElement>(`[data-key="${opened}"]`)?.focus();
    dispatch({ type: 'dismissed' });
    if (!drawerOpen) return;
    onDrawerClose();
    document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    resize('focus-left');
    // Without a new target the window itself lost focus, or a press elsewhere already tells.
    if (!relatedTarget) return;
    dispatch({ type: 'dismissed' });
    onDrawerClose();
  };

  return (
    <>
      {drawerOpen && <div className={styles.shade} />}
      <nav
        ref={root}
        id={menuId}
        className={styles.sidebar}
        aria-label={t('menu.name')}
        data-layout={isDesktop ? mode : 'drawer'}
        data-anchored={preferences.anchored}
        data-wide={isWide}
        data-open={drawerOpen}
        onPointerEnter={() => resize('pointer-entered')}
        onPointerLeave={() => resize('pointer-left')}
        onFocus={({ target }) => target.matches(':focus-visible') && resize('focus-entered')}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <SidebarHead canAnchor={isDesktop && mode === 'static'} anchored={preferences.anchored} />
        <div className={styles.scroll}>
          <MenuContext value={view}>
            <MenuSections items={items} />
          </MenuContext>
          <MenuNotice permissions={permissions} items={items} />
        </div>
      </nav>
    </>
  );
}
