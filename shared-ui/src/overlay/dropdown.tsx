import { Button } from '@blueprintjs/core';
import {
  type ReactElement,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import styles from './dropdown.module.css';
import { useDismissal } from './use-dismissal.ts';
import { usePlacement } from './use-placement.ts';

interface DropdownProps {
  readonly text: string;
  /** A part of the text, where there is little room. */
  readonly short?: string | undefined;
  readonly icon?: ReactElement;
  readonly endIcon?: ReactElement;
  /** The content of the panel: a few choices. It stays open while the user chooses. */
  readonly children: ReactNode;
  readonly closesWhenChosen?: boolean;
}

/** Renders a button that opens a panel of choices below it (WAI-ARIA APG, disclosure). */
export function Dropdown({
  text,
  short,
  icon,
  endIcon,
  children,
  closesWhenChosen = false,
}: DropdownProps) {
  const [open, setOpen] = useState(false);
  // Deferred, so that the pressed button is painted before all choices are rendered.
  const isExpanded = useDeferredValue(open) && open;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLFieldSetElement>(null);
  usePlacement(panel, { isOpen: isExpanded, placement: 'bottom-start' });
  useDismissal(root, open, (by) => {
    setOpen(false);
    if (by === 'escape') root.current?.querySelector('button')?.focus();
  });

  useEffect(() => {
    if (isExpanded) panel.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isExpanded]);

  return (
    <div ref={root} className={styles.root}>
      <Button
        variant="minimal"
        {...(icon && { icon })}
        {...(endIcon && { endIcon })}
        text={<span>{short ?? text}</span>}
        title={text}
        aria-label={short && text}
        aria-expanded={open}
        aria-controls={isExpanded ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {isExpanded ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons inside handle keys
        <fieldset
          ref={panel}
          id={id}
          className={styles.panel}
          aria-label={text}
          onClick={({ target }) => {
            const isButton = target instanceof Element && target.closest('button') !== null;
            if (!closesWhenChosen || !isButton) return;
            setOpen(false);
            root.current?.querySelector('button')?.focus();
          }}
        >
          {children}
        </fieldset>
      ) : null}
    </div>
  );
}
