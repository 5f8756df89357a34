import { useDismissal, usePlacement } from '@console/shared-ui';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { moveFocus } from '../keyboard/move-focus.ts';
import styles from './menu-button.module.css';
import { menuItems } from './menu-items.ts';

interface MenuButtonProps {
  /** Accessible name of the button and of its menu. */
  readonly name: string;
  readonly content: ReactNode;
  /** `MenuEntries`. Their code may load when the menu opens. */
  readonly children: ReactNode;
}

/**
 * A button with a menu of actions (WAI-ARIA APG, menu button). The menu closes when an item is
 * chosen, on Escape and Tab, and on a click elsewhere.
 */
export function MenuButton({ name, content, children }: MenuButtonProps) {
  const [open, setOpen] = useState(false);
  const menuId = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);

  usePlacement(menu, { isOpen: open, placement: 'bottom-end' });
  useDismissal(root, open, (by) => {
    // A dialog may take the focus; when the dialog closes, it gives the focus back.
    if (by === 'focus') return;
    setOpen(false);
    if (by === 'escape') button.current?.focus();
  });

  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return setOpen(false);
    moveFocus(event, menuItems(menu.current));
  };

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {content}
      </button>
      {open && (
        <div
          ref={menu}
          id={menuId}
          role="menu"
          tabIndex={-1}
          aria-label={name}
          className={styles.menu}
          onKeyDown={onMenuKey}
          onClick={(event) => {
            if (event.target === menu.current) return;
            setOpen(false);
            button.current?.focus();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}
