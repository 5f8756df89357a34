/** Id of the menu's element; the top bar's button names it. */
export const menuId = 'console-menu-drawer';
