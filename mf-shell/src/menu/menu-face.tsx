import { Icon } from '../icon/icon.tsx';
import styles from './menu.module.css';
import { useMenuView } from './menu-context.ts';
import type { MenuItem } from './menu-item.ts';

/** Icon and label of an item. */
export function MenuFace({ item }: { readonly item: MenuItem }) {
  const { of } = useMenuView();
  return (
    <>
      {item.icon !== undefined && <Icon path={item.icon} />}
      <span className={styles.label}>{of(item.label)}</span>
    </>
  );
}

interface MenuTooltipProps {
  readonly tooltip: { readonly id: string; readonly text: string } | undefined;
}

/** An item's tooltip as the item's description; it is drawn elsewhere, see `Tip`. */
export function MenuTooltip({ tooltip }: MenuTooltipProps) {
  return (
    tooltip && (
      <span id={tooltip.id} hidden>
        {tooltip.text}
      </span>
    )
  );
}
