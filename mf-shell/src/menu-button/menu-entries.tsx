import { SmallTickIcon } from '@blueprintjs/icons';
import { type ReactNode, useId } from 'react';
import styles from './menu-button.module.css';

/** Items that belong together, under a name. */
export function MenuGroup({
  name,
  children,
}: {
  readonly name: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a menu
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

/** An item that does something. */
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

/** An item that is one of several to choose from. */
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
  /** Said after the text to whoever cannot see that the link leaves the console. */
  readonly hint: string;
  readonly children: ReactNode;
}

/** An item that leads out of the console, to a tab of its own. */
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
