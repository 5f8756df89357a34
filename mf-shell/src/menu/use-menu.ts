import type { MenuMode } from '@console/shared-ui/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { navigate } from '../address/navigate.ts';
import {
  type ActiveItems,
  isSameForItems,
  type Menu,
  type MenuEffect,
  type MenuEvent,
  noneActive,
  step,
} from './menu-state.ts';

interface Latest {
  active: ActiveItems;
  readonly menu: Menu;
  readonly address: URL;
  readonly closeDrawer: () => void;
}

/**
 * Runs the menu's state machine and its effects.
 *
 * @returns the active items, and a function that dispatches events
 */
export function useMenu({ items, mode }: Menu, address: URL, closeDrawer: () => void) {
  const [active, setActive] = useState(noneActive);
  const latest = useRef<Latest>(null);
  useLayoutEffect(() => {
    latest.current = { active, menu: { items, mode }, address, closeDrawer };
  });

  const dispatch = useCallback((event: MenuEvent) => {
    if (!latest.current) return;
    const { menu, active: before, closeDrawer: close } = latest.current;
    const next = step(menu, before, event);
    // A second event may come before the next render.
    latest.current.active = next.active;
    setActive(next.active);
    for (const effect of next.effects) perform(effect, close);
  }, []);

  const followed = useRef<{ readonly address: URL; readonly mode: MenuMode }>(null);
  // Also runs when the layout changes, because the open items must fit the layout.
  useEffect(() => {
    const before = followed.current;
    followed.current = { address, mode };
    const shown = latest.current?.menu.items ?? [];
    if (before?.mode === mode && isSameForItems(shown, before.address, address)) return;
    dispatch({ type: 'navigated', address });
  }, [dispatch, address, mode]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the machine reads the items itself
  useEffect(() => {
    if (latest.current) dispatch({ type: 'changed', address: latest.current.address });
  }, [dispatch, items]);

  return [active, dispatch] as const;
}

function perform(effect: MenuEffect, closeDrawer: () => void): void {
  switch (effect.type) {
    case 'run':
      effect.item.command?.(effect.item);
      break;
    case 'navigate':
      navigate(effect.navigation);
      break;
    case 'close-drawer':
      closeDrawer();
      break;
  }
}
