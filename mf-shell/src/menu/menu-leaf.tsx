import type { MouseEvent } from 'react';
import { isForBrowser } from '../address/follow-link.ts';
import { useMenuView } from './menu-context.ts';
import { MenuFace, MenuTooltip } from './menu-face.tsx';
import type { MenuItem } from './menu-item.ts';
import type { MenuKey } from './menu-key.ts';
import { isCurrent, navigationOf } from './route.ts';
import { useItemProps } from './use-item-props.ts';

interface MenuLeafProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
}

/** A link, or an action that only runs its command. */
export function MenuLeaf({ item, itemKey }: MenuLeafProps) {
  const { address, dispatch } = useMenuView();
  const { props, tooltip } = useItemProps(item, itemKey);
  const navigation = navigationOf(item);
  const onClick = (event: MouseEvent) => {
    if (navigation && isForBrowser(event)) return;
    event.preventDefault();
    dispatch({ type: 'chosen', key: itemKey });
  };
  const face = (
    <>
      <MenuFace item={item} />
      <MenuTooltip tooltip={tooltip} />
    </>
  );
  if (!navigation) {
    return (
      <button type="button" {...props} onClick={onClick}>
        {face}
      </button>
    );
  }
  if (item.disabled) {
    return (
      // Without an address it is no link to the browser, yet it has to be found by keyboard.
      <a {...props} role="link" tabIndex={0}>
        {face}
      </a>
    );
  }
  const current = isCurrent(item, address) ? 'page' : undefined;
  return (
    <a {...props} href={navigation.address} aria-current={current} onClick={onClick}>
      {face}
    </a>
  );
}
