import { SmallTickIcon } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './menu-entries.module.css';
import { menuItems } from './menu-items.ts';

/** All entries of a menu: `MenuChoice`, `MenuAction` and `MenuLink`, also in a `MenuGroup`. */
export function MenuEntries({ children }: { readonly children: ReactNode }) {
  const entries = useRef<HTMLDivElement>(null);
  useEffect(() => menuItems(entries.current)[0]?.focus(), []);
  return (
    <div ref={entries} className={styles.entries}>
      {children}
    </div>
  );
}

/** A named group of items. */
export function MenuGroup({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a menu cannot contain a fieldset
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} className={styles.groupName}>
        {name}
      </span>
      {children}
    </div>
  );
}

interface MenuActionProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onChoose: () => void;
}

/** An item that runs an action. */
export function MenuAction({ icon, children, onChoose }: MenuActionProps) {
  return (
    <button type="button" role="menuitem" tabIndex={-1} className={styles.item} onClick={onChoose}>
      <span className={styles.mark}>{icon}</span>
      {children}
    </button>
  );
}

interface MenuChoiceProps {
  readonly chosen: boolean;
  readonly children: ReactNode;
  readonly onChoose: () => void;
}

/** An item that selects one of several choices. */
export function MenuChoice({ chosen, children, onChoose }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className={styles.item}
      onClick={onChoose}
    >
      <span className={styles.mark}>{chosen && <SmallTickIcon />}</span>
      {children}
    </button>
  );
}

interface MenuLinkProps {
  readonly icon?: ReactNode;
  readonly href: string;
  /** Screen readers read it after the text: the link leaves the console. */
  readonly hint: string;
  readonly children: ReactNode;
}

/** An item that opens a page outside the console in a new tab. */
export function MenuLink({ icon, href, hint, children }: MenuLinkProps) {
  return (
    <a
      role="menuitem"
      tabIndex={-1}
      className={styles.item}
      href={href}
      target="_blank"
      rel="noreferrer"
      title={hint}
    >
      <span className={styles.mark}>{icon}</span>
      {children}
    </a>
  );
}
