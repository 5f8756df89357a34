import { atBase } from '@console/shared-ui/contract';
import { type MouseEvent, type PointerEvent, useId } from 'react';
import { isForBrowser } from '../address/navigate.ts';
import { Icon } from '../icon/icon.tsx';
import styles from './menu.module.css';
import { useMenuView } from './menu-context.ts';
import type { MenuItem } from './menu-item.ts';
import { isRootKey, type MenuKey } from './menu-key.ts';
import { getAriaCurrent, toNavigation } from './route.ts';

interface MenuLeafProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
}

/** A link, or an action that only runs its command. */
export function MenuLeaf({ item, itemKey }: MenuLeafProps) {
  const { address, dispatch } = useMenuView();
  const { props, content } = useItem(item, itemKey);
  const navigation = toNavigation(item);
  const onClick = (event: MouseEvent) => {
    if (navigation && isForBrowser(event)) return;
    event.preventDefault();
    dispatch({ type: 'chosen', key: itemKey });
  };
  if (!navigation) {
    return (
      <button type="button" {...props} onClick={onClick}>
        {content}
      </button>
    );
  }
  if (item.disabled) {
    return (
      // Without `href` the browser does not treat the element as a link, but it must be focusable.
      <a {...props} role="link" tabIndex={0}>
        {content}
      </a>
    );
  }
  return (
    <a
      {...props}
      href={atBase(navigation.address)}
      aria-current={getAriaCurrent(item, address)}
      onClick={onClick}
    >
      {content}
    </a>
  );
}

/** Returns what links, actions and groups have in common: attributes, icon and label. */
export function useItem(item: MenuItem, itemKey: MenuKey) {
  const { mode, dispatch, localize } = useMenuView();
  const tooltipId = useId();
  const label = localize(item.label);
  const tooltip = item.tooltip && localize(item.tooltip);
  const isRoot = isRootKey(itemKey);
  return {
    content: (
      <>
        {item.icon !== undefined && <Icon path={item.icon} />}
        <span className={styles.label}>{label}</span>
        {/* The item's description for screen readers; `Tip` shows it to other users. */}
        {tooltip !== undefined && (
          <span id={tooltipId} hidden>
            {tooltip}
          </span>
        )}
      </>
    ),
    props: {
      className: isRoot ? `${styles.item} ${styles.root}` : styles.item,
      'data-key': itemKey,
      // In slim mode a root item is only an icon.
      'data-tip': tooltip ?? (mode === 'slim' && isRoot ? label : undefined),
      'aria-describedby': tooltip === undefined ? undefined : tooltipId,
      'aria-disabled': item.disabled ? true : undefined,
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        // On a touch screen, every press sends this event, too; the press itself chooses the item.
        if (pointerType !== 'touch') dispatch({ type: 'pointed', key: itemKey });
      },
    },
  };
}
