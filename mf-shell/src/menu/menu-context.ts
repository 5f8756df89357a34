import { createContext, useContext } from 'react';
import type { ActiveItems, MenuEvent, MenuMode } from './menu-state.ts';

/** What every item of the menu needs to know. */
export interface MenuView {
  readonly mode: MenuMode;
  readonly active: ActiveItems;
  readonly address: URL;
  readonly dispatch: (event: MenuEvent) => void;
}

export const MenuContext = createContext<MenuView | undefined>(undefined);

/** The menu around this item. Throws outside of one. */
export function useMenuView(): MenuView {
  const view = useContext(MenuContext);
  if (!view) throw new Error('A menu item stands outside of a menu');
  return view;
}
