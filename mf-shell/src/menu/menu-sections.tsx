import { Fragment } from 'react';
import styles from './menu.module.css';
import { isVisible, type MenuItem } from './menu-item.ts';
import { keyOf } from './menu-key.ts';
import { MenuEntry } from './menu-list.tsx';

/** The visible sections, one list each, with a separator between two. */
export function MenuSections({ items }: { readonly items: readonly MenuItem[] }) {
  const sections = items
    .map((item, index) => ({ item, key: keyOf(undefined, index) }))
    .filter(({ item }) => isVisible(item));
  return sections.map(({ item, key }, position) => (
    <Fragment key={key}>
      {position > 0 && <hr className={styles.separator} />}
      <ul className={styles.section}>
        <MenuEntry item={item} itemKey={key} isRoot />
      </ul>
    </Fragment>
  ));
}
