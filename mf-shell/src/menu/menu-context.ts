import type { LocalizedText, MenuMode } from '@console/shared-ui/contract';
import { createContext, useContext } from 'react';
import { type ActiveItems, type MenuEvent, noneActive } from './menu-state.ts';

/** The data that every menu item needs, in one context, because there may be hundreds of items. */
export interface MenuView {
  readonly mode: MenuMode;
  readonly address: URL;
  readonly dispatch: (event: MenuEvent) => void;
  /** Returns a text in the current language. */
  readonly localize: (text: LocalizedText) => string;
}

export const MenuContext = createContext<MenuView | undefined>(undefined);

/** The active items. They have their own context, because only items with children depend on them. */
export const ActiveContext = createContext<ActiveItems>(noneActive);

/** Returns the menu that contains this item; throws outside a menu. */
export function useMenuView(): MenuView {
  const view = useContext(MenuContext);
  if (!view) throw new Error('A menu item is outside of a menu');
  return view;
}
