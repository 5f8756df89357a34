import { useText } from '../text/use-text.ts';
import { Icon } from './icon.tsx';
import styles from './menu.module.css';
import type { MenuItem } from './menu-item.ts';

/** Icon and label of an item, and its tooltip for whoever does not see one. */
export function MenuFace({ item }: { readonly item: MenuItem }) {
  const { of } = useText();
  return (
    <>
      {item.icon !== undefined && <Icon path={item.icon} />}
      <span className={styles.label}>{of(item.label)}</span>
    </>
  );
}
