import type { LocalizedText, MenuMode } from '@console/shared-ui/contract';
import { createContext, useContext } from 'react';
import { type ActiveItems, type MenuEvent, noneActive } from './menu-state.ts';

/** What every item of the menu needs to know. There may be hundreds: one context has it all. */
export interface MenuView {
  readonly mode: MenuMode;
  readonly address: URL;
  readonly dispatch: (event: MenuEvent) => void;
  /** A text in the language of the moment. */
  readonly localize: (text: LocalizedText) => string;
}

export const MenuContext = createContext<MenuView | undefined>(undefined);

/** The active items. Apart from the rest: only items with children show whether they are. */
export const ActiveContext = createContext<ActiveItems>(noneActive);

/** The menu around this item. Throws outside of one. */
export function useMenuView(): MenuView {
  const view = useContext(MenuContext);
  if (!view) throw new Error('A menu item stands outside of a menu');
  return view;
}
