import type { LocalizedText } from '@console/shared-ui/contract';

/** How an item's link is compared with the current address. */
export interface RouterLinkActiveOptions {
  /** `subset`: an address below the link counts too. */
  readonly paths: 'exact' | 'subset';
  readonly queryParams: 'exact' | 'subset' | 'ignored';
  readonly fragment: 'exact' | 'ignored';
}

/**
 * An entry of the menu. Its kind follows from its properties and position, see {@link getKind}. Only
 * `label` is required.
 */
export interface MenuItem {
  readonly label: LocalizedText;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** Absolute path that the item leads to. */
  readonly routerLink?: string;
  /** Children. */
  readonly items?: readonly MenuItem[];
  /** The item is shown and focusable, but has no effect; `tooltip` can tell why. */
  readonly disabled?: boolean;
  /** `false` hides the item and everything below it. */
  readonly visible?: boolean;
  /** Runs when the item is chosen, before it navigates or opens. */
  readonly command?: (item: MenuItem) => void;
  /** By default the path must match; query and fragment are ignored. */
  readonly routerLinkActiveOptions?: Partial<RouterLinkActiveOptions>;
  /** A path: the item is also marked as current at addresses below it, e.g. that of a row of the list. */
  readonly within?: string;
  /** Fragment of the address, without `#`. */
  readonly fragment?: string;
  readonly queryParams?: Readonly<Record<string, string | readonly string[]>>;
  /** Replaces the current history entry. */
  readonly replaceUrl?: boolean;
  /** Shows the screen and leaves the address bar as it was. */
  readonly skipLocationChange?: boolean;
  /** Stored with the history entry (`history.state`). */
  readonly state?: Readonly<Record<string, unknown>>;
  readonly tooltip?: LocalizedText;
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
