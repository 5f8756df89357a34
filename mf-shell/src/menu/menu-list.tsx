import { memo } from 'react';
import { MenuBranch } from './menu-branch.tsx';
import { isVisible, kindOf, type MenuItem } from './menu-item.ts';
import { keyOf, type MenuKey } from './menu-key.ts';
import { MenuLeaf } from './menu-leaf.tsx';

interface MenuListProps {
  readonly items: readonly MenuItem[];
  readonly parent: MenuKey;
}

/** The visible items below one. */
export function MenuList({ items, parent }: MenuListProps) {
  return items.map((item, index) => {
    const key = keyOf(parent, index);
    return isVisible(item) && <MenuEntry key={key} item={item} itemKey={key} isRoot={false} />;
  });
}

interface MenuEntryProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
  readonly isRoot: boolean;
}

/** One item and what is below it. It is drawn again only for what it shows. */
export const MenuEntry = memo(function MenuEntry({ item, itemKey, isRoot }: MenuEntryProps) {
  const kind = kindOf(item, isRoot);
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
