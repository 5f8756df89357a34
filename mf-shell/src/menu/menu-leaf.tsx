import type { MouseEvent } from 'react';
import { isForBrowser } from '../address/follow-link.ts';
import styles from './menu.module.css';
import { useMenuView } from './menu-context.ts';
import { MenuFace } from './menu-face.tsx';
import type { MenuItem } from './menu-item.ts';
import type { MenuKey } from './menu-key.ts';
import { isCurrent, navigationOf } from './route.ts';

interface MenuLeafProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
}

/** A link, or an action that only runs its command. */
export function MenuLeaf({ item, itemKey }: MenuLeafProps) {
  const { address, dispatch } = useMenuView();
  const navigation = navigationOf(item);
  const onClick = (event: MouseEvent) => {
    if (navigation && isForBrowser(event)) return;
    event.preventDefault();
    dispatch({ type: 'chosen', key: itemKey });
  };
  const common = {
    className: styles.item,
    onClick,
    onPointerEnter: () => dispatch({ type: 'pointed', key: itemKey }),
  };
  if (!navigation) {
    return (
      <button type="button" {...common} aria-disabled={item.disabled}>
        <MenuFace item={item} />
      </button>
    );
  }
  if (item.disabled) {
    return (
      // Without an address it is no link to the browser, yet it stays one to be found by keyboard.
      <a {...common} role="link" tabIndex={0} aria-disabled="true">
        <MenuFace item={item} />
      </a>
    );
  }
  return (
    <a
      {...common}
      href={navigation.address}
      aria-current={isCurrent(item, address) ? 'page' : undefined}
    >
      <MenuFace item={item} />
    </a>
  );
}
