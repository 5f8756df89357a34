import type { LocalizedText } from '@console/shared-ui/contract';

/** How an item's link is compared with the address before the item counts as current. */
export interface RouterLinkActiveOptions {
  /** `subset`: an address below the link counts too. */
  readonly paths: 'exact' | 'subset';
  readonly queryParams: 'exact' | 'subset' | 'ignored';
  readonly fragment: 'exact' | 'ignored';
}

/**
 * One entry of the menu. What it is follows from what it has and where it stands, see
 * {@link kindOf}. Only `label` is needed.
 */
export interface MenuItem {
  readonly label: LocalizedText;
  /** SVG path data on a grid of 16. */
  readonly icon?: string;
  /** Absolute path that the item leads to. */
  readonly routerLink?: string;
  /** Children. */
  readonly items?: readonly MenuItem[];
  /** Shown and focusable, but choosing it does nothing; `tooltip` is the place for the reason. */
  readonly disabled?: boolean;
  /** `false` hides the item and all below it. */
  readonly visible?: boolean;
  /** Runs when the item is chosen, before it navigates or opens. */
  readonly command?: (item: MenuItem) => void;
  /** Default: the path must be the same; query and fragment are ignored. */
  readonly routerLinkActiveOptions?: Partial<RouterLinkActiveOptions>;
  /**
   * A path: where one is below it, as at a row of the list, the item says so, too, though it leads
   * to another page.
   */
  readonly within?: string;
  /** Fragment of the address, without `#`. */
  readonly fragment?: string;
  readonly queryParams?: Readonly<Record<string, string | readonly string[]>>;
  /** Takes the place of the current history entry. */
  readonly replaceUrl?: boolean;
  /** Shows the screen and leaves the address bar as it was. */
  readonly skipLocationChange?: boolean;
  /** Kept with the history entry (`history.state`). */
  readonly state?: Readonly<Record<string, unknown>>;
  readonly tooltip?: LocalizedText;
}

/** A link goes somewhere, an action only runs its command, the other two hold children. */
export type MenuItemKind = 'heading' | 'group' | 'link' | 'action';

/** What an item is: one with children is a heading at root level and a group anywhere else. */
export function kindOf(item: MenuItem, isRoot: boolean): MenuItemKind {
  if (item.items) return isRoot ? 'heading' : 'group';
  return item.routerLink === undefined ? 'action' : 'link';
}

/** Whether the item is to be shown. */
export function isVisible(item: MenuItem): boolean {
  return item.visible !== false;
}
