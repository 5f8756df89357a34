import type { ManifestMenuItem } from '@console/shared-ui/contract';

/**
 * An entry of the menu: an item of a manifest, as this user sees it. Its kind follows from its properties and
 * position, see {@link getKind}. Only `label` is required.
 */
export interface MenuItem extends Omit<ManifestMenuItem, 'items' | 'permissions'> {
  /** Children. */
  readonly items?: readonly MenuItem[];
  /** `false` hides the item and everything below it. */
  readonly visible?: boolean;
  /** Runs when the item is chosen, before it navigates or opens. */
  readonly command?: (item: MenuItem) => void;
  /** A path: the item is also marked as current at addresses below it, e.g. that of a row of the list. */
  readonly within?: string;
}

/** A link navigates. An action only runs its command. A heading or a group has children. */
export type MenuItemKind = 'heading' | 'group' | 'link' | 'action';

/** Returns the kind of an item. An item with children is a heading at root level, otherwise a group. */
export function getKind(item: MenuItem, isRoot: boolean): MenuItemKind {
  if (item.items) return isRoot ? 'heading' : 'group';
  return item.routerLink === undefined ? 'action' : 'link';
}

export function isVisible(item: MenuItem): boolean {
  return item.visible !== false;
}
