import { ChevronDownIcon } from '@blueprintjs/icons';
import { useContext, useId } from 'react';
import styles from './menu.module.css';
import { ActiveContext, useMenuView } from './menu-context.ts';
import { MenuFace, MenuTooltip } from './menu-face.tsx';
import type { MenuItem } from './menu-item.ts';
import type { MenuKey } from './menu-key.ts';
import { MenuList } from './menu-list.tsx';
import { opensPopups } from './menu-state.ts';
import { Popup } from './popup.tsx';
import { useItemProps } from './use-item-props.ts';

interface MenuBranchProps {
  readonly item: MenuItem;
  readonly itemKey: MenuKey;
  readonly kind: 'heading' | 'group';
}

/**
 * An item with children. A group opens and closes (WAI-ARIA APG, disclosure navigation); a
 * heading stands above its children for ever, or, where submenus are popups, opens one.
 */
export function MenuBranch({ item, itemKey, kind }: MenuBranchProps) {
  const { mode, dispatch, of } = useMenuView();
  const active = useContext(ActiveContext);
  const { props, tooltip } = useItemProps(item, itemKey);
  const id = useId();
  const isPopup = kind === 'heading' && opensPopups(mode);
  const isOpen = active.has(itemKey);
  const children = <MenuList items={item.items ?? []} parent={itemKey} />;

  if (kind === 'heading' && !isPopup) {
    return (
      <>
        <span id={id} className={styles.heading}>
          <span className={styles.label}>{of(item.label)}</span>
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
        <MenuFace item={item} />
        <span className={styles.chevron}>
          <ChevronDownIcon />
        </span>
        <MenuTooltip tooltip={tooltip} />
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
