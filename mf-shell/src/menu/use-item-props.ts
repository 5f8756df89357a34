import { type PointerEvent, useId } from 'react';
import styles from './menu.module.css';
import { useMenuView } from './menu-context.ts';
import type { MenuItem } from './menu-item.ts';
import { isRootKey, type MenuKey } from './menu-key.ts';

/** What links, actions and the buttons of groups have in common. */
export function useItemProps(item: MenuItem, itemKey: MenuKey) {
  const { mode, dispatch, of } = useMenuView();
  const tipId = useId();
  const tooltip = item.tooltip && of(item.tooltip);
  const isRoot = isRootKey(itemKey);
  // In slim mode a root item is only an icon.
  const tip = tooltip ?? (mode === 'slim' && isRoot ? of(item.label) : undefined);
  return {
    tooltip: tooltip === undefined ? undefined : { id: tipId, text: tooltip },
    props: {
      className: isRoot ? `${styles.item} ${styles.root}` : styles.item,
      'data-key': itemKey,
      'data-tip': tip,
      'aria-describedby': tooltip === undefined ? undefined : tipId,
      'aria-disabled': item.disabled ? true : undefined,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // A finger points and presses at once; the press is what counts.
        if (pointerType !== 'touch') dispatch({ type: 'pointed', key: itemKey });
      },
    },
  };
}
