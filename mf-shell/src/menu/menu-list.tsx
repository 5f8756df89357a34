import { ChevronDownIcon } from '@blueprintjs/icons';
import { usePlacement } from '@console/shared-ui';
import {
  Fragment,
  memo,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './menu.module.css';
import { ActiveContext, useMenuView } from './menu-context.ts';
import { getKind, isVisible, type MenuItem } from './menu-item.ts';
import { childKey, type MenuKey } from './menu-key.ts';
import { MenuLeaf, useItem } from './menu-leaf.tsx';
import { opensPopups } from './menu-state.ts';

/** Minimal height of a section with its separator, in pixels. */
const SECTION_PX = 51;

/** Milliseconds after which the menu draws sections outside the window: the screen has its rows by then. */
const DRAW_REST_AFTER_MS = 2_000;

/**
 * Draws the visible sections, each as a list, with separators between them. Sections that are outside
 * the window are drawn later.
 */
export function MenuSections({ items }: { readonly items: readonly MenuItem[] }) {
  const { mode } = useMenuView();
  // Reads the window's size only once, because reading it forces a layout.
  const [fitting] = useState(() =>
    Math.ceil((mode === 'horizontal' ? innerWidth : innerHeight) / SECTION_PX),
  );
  const sections = items
    .map((item, index) => ({ item, key: childKey(undefined, index) }))
    .filter(({ item }) => isVisible(item));
  const isLong = sections.length > fitting;
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    if (!isLong) return undefined;
    // Not requestIdleCallback, because a page that waits for its first rows is also idle.
    const timer = setTimeout(() => setWhole(true), DRAW_REST_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isLong]);
  return sections.slice(0, isWhole ? sections.length : fitting).map(({ item, key }, position) => (
    <Fragment key={key}>
      {position > 0 && <hr className={styles.separator} />}
      <ul className={styles.section}>
        <MenuEntry item={item} itemKey={key} isRoot />
      </ul>
    </Fragment>
  ));
}

interface MenuListProps {
  readonly items: readonly MenuItem[];
  readonly parent: MenuKey;
}

/** The visible children of an item. */
function MenuList({ items, parent }: MenuListProps) {
  return items.map((item, index) => {
    const key = childKey(parent, index);
    return isVisible(item) && <MenuEntry key={key} item={item} itemKey={key} isRoot={false} />;
  });
}

interface MenuEntryProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
  readonly isRoot: boolean;
}

/** One item and its children. It re-renders only when its own props change. */
const MenuEntry = memo(function MenuEntry({ item, itemKey, isRoot }: MenuEntryProps) {
  const kind = getKind(item, isRoot);
  return (
    <li>
      {kind === 'heading' || kind === 'group' ? (
        <MenuBranch item={item} itemKey={itemKey} kind={kind} />
      ) : (
        <MenuLeaf item={item} itemKey={itemKey} />
      )}
    </li>
  );
});

interface MenuBranchProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
  readonly kind: 'heading' | 'group';
}

/**
 * An item with children. A group opens and closes (WAI-ARIA APG, disclosure navigation). A heading is
 * always open, above its children; in layouts with popups, it opens a popup with its children.
 */
function MenuBranch({ item, itemKey, kind }: MenuBranchProps) {
  const { mode, dispatch, localize } = useMenuView();
  const active = useContext(ActiveContext);
  const { props, content } = useItem(item, itemKey);
  const id = useId();
  const isPopup = kind === 'heading' && opensPopups(mode);
  const isOpen = active.has(itemKey);
  const children = <MenuList items={item.items ?? []} parent={itemKey} />;

  if (kind === 'heading' && !isPopup) {
    return (
      <>
        <span id={id} className={styles.heading}>
          <span className={styles.label}>{localize(item.label)}</span>
        </span>
        <ul aria-labelledby={id}>{children}</ul>
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        {...props}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => dispatch({ type: 'chosen', key: itemKey })}
      >
        {content}
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
      </button>
      {isPopup ? (
        <Popup id={id} isOpen={isOpen}>
          {children}
        </Popup>
      ) : (
        <div id={id} className={styles.children} data-open={isOpen}>
          <ul>{children}</ul>
        </div>
      )}
    </>
  );
}

interface PopupProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A submenu over the screen, placed beside the button that precedes it in the document. */
function Popup({ id, isOpen, children }: PopupProps) {
  const { mode } = useMenuView();
  const list = useRef<HTMLUListElement>(null);
  usePlacement(list, { isOpen, placement: mode === 'horizontal' ? 'bottom-start' : 'right-start' });
  return (
    <ul ref={list} id={id} className={styles.popup} hidden={!isOpen}>
      {children}
    </ul>
  );
}
