import type { LocalizedText, MenuMode } from '@console/shared-ui/contract';
import { createContext, useContext } from 'react';
import { type ActiveItems, type MenuEvent, noneActive } from './menu-state.ts';

/** The data that every menu item needs. There may be hundreds of items, so one context has it all. */
export interface MenuView {
  readonly mode: MenuMode;
  readonly address: URL;
  readonly dispatch: (event: MenuEvent) => void;
  /** Returns a text in the current language. */
  readonly localize: (text: LocalizedText) => string;
}

export const MenuContext = createContext<MenuView | undefined>(undefined);

/** The active items. Separate from the rest, because only items with children show them. */
export const ActiveContext = createContext<ActiveItems>(noneActive);

/** Returns the menu around this item; throws outside of one. */
export function useMenuView(): MenuView {
  const view = useContext(MenuContext);
  if (!view) throw new Error('A menu item stands outside of a menu');
  return view;
}
