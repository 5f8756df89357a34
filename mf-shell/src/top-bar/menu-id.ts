/** Id of the menu's element, for `aria-controls` of the button in the top bar. */
export const menuId = 'console-menu-drawer';
