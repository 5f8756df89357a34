import { Button } from '@blueprintjs/core';
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './dropdown.module.css';

interface DropdownProps {
  readonly text: string;
  readonly icon?: ReactElement;
  /** What unfolds; a few choices. It stays open while they are made. */
  readonly children: ReactNode;
}

/** Pixels that stay free between what unfolds and the edges of the window. */
const MARGIN = 8;

/** A button that unfolds choices below it (WAI-ARIA APG, disclosure). */
export function Dropdown({ text, icon, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);

  useEffect(() => {
    if (!open) return undefined;
    placeBelow(root.current, panel.current);
    panel.current?.querySelector<HTMLElement>('input, button')?.focus();
    const close = (event: Event) => {
      if (event.target instanceof Node && root.current?.contains(event.target)) return;
      setOpen(false);
    };
    const resize = () => setOpen(false);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    window.addEventListener('resize', resize);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      window.removeEventListener('resize', resize);
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is for whatever is inside
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.stopPropagation();
        setOpen(false);
        root.current?.querySelector('button')?.focus();
      }}
    >
      <Button
        variant="minimal"
        {...(icon ? { icon } : {})}
        text={text}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open ? (
        <fieldset ref={panel} id={id} className={styles.panel} aria-label={text}>
          {children}
        </fieldset>
      ) : null}
    </div>
  );
}

/** Puts the panel under its button and within the window. */
function placeBelow(root: HTMLElement | null, panel: HTMLElement | null): void {
  if (!root || !panel) return;
  const { left, bottom } = root.getBoundingClientRect();
  const width = panel.offsetWidth;
  const rightmost = document.documentElement.clientWidth - width - MARGIN;
  panel.style.left = `${Math.max(MARGIN, Math.min(left, rightmost))}px`;
  const lowest = document.documentElement.clientHeight - panel.offsetHeight - MARGIN;
  panel.style.top = `${Math.max(MARGIN, Math.min(bottom + 4, lowest))}px`;
}
