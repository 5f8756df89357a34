import type { Permissions } from '@console/shared-auth';
import { useDismissal, useValue } from '@console/shared-ui';
import { type MenuMode, onEvent } from '@console/shared-ui/contract';
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useReducer, useRef } from 'react';
import { address } from '../address/address.ts';
import { moveFocus } from '../keyboard/move-focus.ts';
import { ActiveContext, MenuContext } from '../menu/menu-context.ts';
import type { MenuItem } from '../menu/menu-item.ts';
import { MenuSections } from '../menu/menu-list.tsx';
import { opensPopups } from '../menu/menu-state.ts';
import { toNavigation } from '../menu/route.ts';
import { firstLink } from '../menu/sections.ts';
import { useMenu } from '../menu/use-menu.ts';
import { preferences } from '../preferences/preference-store.ts';
import { useText } from '../text/use-text.ts';
import { menuId } from '../top-bar/menu-id.ts';
import { SearchButton } from '../top-bar/search-button.tsx';
import { MenuNotice } from './menu-notice.tsx';
import styles from './sidebar.module.css';
import { SidebarHead } from './sidebar-head.tsx';
import { COLLAPSE_DELAY_MS, narrowSidebar, resizeSidebar } from './sidebar-width.ts';
import { Tip, useTip } from './tip.tsx';

interface SidebarProps {
  readonly items: readonly MenuItem[];
  readonly permissions: Permissions;
  readonly isDesktop: boolean;
  readonly drawerOpen: boolean;
  readonly onDrawerClose: () => void;
  readonly onSearch: () => void;
}

/**
 * The sidebar with the menu, in every layout: a column, a rail that widens, a rail or bar with popups,
 * and a drawer below the desktop breakpoint.
 */
export function Sidebar(props: SidebarProps) {
  const { items, permissions, isDesktop, drawerOpen, onDrawerClose, onSearch } = props;
  const { t, localize } = useText();
  const { menuMode, anchored } = useValue(preferences);
  const shownAddress = useValue(address);
  const mode = isDesktop ? menuMode : 'static';
  const [isWide, resize] = useSidebarWidth();
  const [active, dispatch] = useMenu({ items, mode }, shownAddress, () => {
    onDrawerClose();
    // Narrows the sidebar, although the pointer is still inside, to uncover the chosen page.
    resize('escaped');
  });
  useAlternativePage(items);
  const tip = useTip();
  const root = useRef<HTMLElement>(null);
  const isNarrow = mode === 'slim' || mode === 'compact';
  const popupOpen = opensPopups(mode) && active.size > 0;
  const view = useMemo(
    () => ({ mode, address: shownAddress, dispatch, localize }),
    [mode, shownAddress, dispatch, localize],
  );

  useEffect(() => {
    if (drawerOpen) root.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [drawerOpen]);

  useDismissal(root, popupOpen || drawerOpen, (by, target) => {
    const drawerButton = target.closest(`[aria-controls="${menuId}"]`);
    if (by === 'escape') {
      const [opened] = active;
      if (popupOpen) root.current?.querySelector<HTMLElement>(`[data-key="${opened}"]`)?.focus();
      if (drawerOpen) document.querySelector<HTMLElement>(`[aria-controls="${menuId}"]`)?.focus();
      resize('escaped');
    }
    tip.hide();
    dispatch({ type: 'dismissed' });
    // A click on the drawer's button toggles the drawer by itself. But when the button gets the focus by
    // Tab, the drawer must close, because it covers the button.
    if (!drawerButton || (by === 'focus' && target.matches(':focus-visible'))) onDrawerClose();
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    tip.hide();
    if (event.key === 'Escape') resize('escaped');
    else moveInMenu(event, mode);
  };

  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    tip.hide();
    if (!currentTarget.contains(relatedTarget)) resize('focus-left');
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
        data-wide={!isDesktop || anchored || isWide}
        data-anchored={anchored}
        data-drawer={drawerOpen ? 'open' : 'closed'}
        // Not `onPointerEnter`, which is also sent when the page appears below a pointer that does not move.
        onPointerMove={() => resize('pointer-moved')}
        onPointerLeave={() => {
          resize('pointer-left');
          tip.hide();
        }}
        onPointerOver={({ target }) => tip.show(target)}
        onFocus={({ target }) => {
          if (!target.matches(':focus-visible')) return;
          resize('focus-entered');
          tip.show(target);
        }}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
      >
        <SidebarHead canAnchor={isDesktop && mode === 'static'} anchored={anchored} />
        {isDesktop && (
          <div className={styles.search}>
            <SearchButton size={isNarrow ? 'icon' : 'full'} onOpen={onSearch} />
          </div>
        )}
        <div className={styles.scroll}>
          <MenuContext value={view}>
            <ActiveContext value={active}>
              <MenuSections items={items} />
            </ActiveContext>
          </MenuContext>
          <MenuNotice permissions={permissions} items={items} />
        </div>
        <Tip
          shown={popupOpen ? undefined : tip.shown}
          side={mode === 'horizontal' ? 'below' : 'end'}
        />
      </nav>
    </>
  );
}

/** Returns whether the unanchored sidebar is wide, and a function that dispatches its events. */
function useSidebarWidth() {
  const [{ width }, resize] = useReducer(resizeSidebar, narrowSidebar);
  useEffect(() => {
    if (width !== 'leaving') return;
    const timer = setTimeout(() => resize('delay-passed'), COLLAPSE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [width]);
  return [width !== 'narrow', resize] as const;
}

/**
 * Handles the optional keys of disclosure navigation (WAI-ARIA APG): arrows, Home and End move the focus
 * between the visible items.
 */
function moveInMenu(event: KeyboardEvent<HTMLElement>, mode: MenuMode): void {
  const { target, currentTarget } = event;
  // Here, characters do not move the focus, because they may be shortcuts.
  if (!(target instanceof HTMLElement) || !target.dataset.key || event.key.length === 1) return;
  const shown = [...currentTarget.querySelectorAll<HTMLElement>('[data-key]')].filter(
    (item) => !item.closest('[hidden], [data-open="false"]'),
  );
  moveFocus(event, shown, mode === 'horizontal' ? horizontalKeys[event.key] : undefined);
}

const horizontalKeys: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowDown',
  ArrowLeft: 'ArrowUp',
};

/**
 * If the user may not see a screen, tells the screen where the user can go instead, if anywhere. Repeats
 * the answer after a change of the menu, because the screen may ask before the menu has new permissions.
 */
function useAlternativePage(items: readonly MenuItem[]): void {
  const { localize } = useText();
  const lastAnswer =
    useRef<(way: { label: string; address: string } | undefined) => void>(undefined);
  useEffect(() => {
    const item = firstLink(items);
    const navigation = item && toNavigation(item);
    const way = navigation && { label: localize(item.label), address: navigation.address };
    lastAnswer.current?.(way);
    return onEvent('way-on', ({ answer }) => {
      lastAnswer.current = answer;
      answer(way);
    });
  }, [items, localize]);
}
