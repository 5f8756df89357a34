import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusTitle } from './focus-title.ts';
import styles from './modal.module.css';
import { Sheet } from './sheet.tsx';

/** The props of a {@link Modal}. */
export interface ModalProps {
  /** The heading, which is also the accessible name. */
  readonly title: string;
  /** True for a table, which needs more width than a form. */
  readonly isWide?: boolean;
  /** `alertdialog` for a question before data is lost. */
  readonly role?: 'alertdialog';
  /** The id of the text that screen readers read with the title, even if a button has the focus. */
  readonly describedBy?: string | undefined;
  /** Called on Escape, the close button, the backdrop, or a back gesture. The owner may ignore it. */
  readonly onClose: () => void;
  /** Buttons beside the heading. */
  readonly headingActions?: ReactNode;
  /** Buttons at the end, which stay visible. */
  readonly footer?: ReactNode;
  /** The content. */
  readonly children: ReactNode;
}

/**
 * Renders a native modal `<dialog>`: the browser keeps the focus inside and makes the rest of the page
 * inert. When the dialog is gone, the element that opened it gets the focus again (WAI-ARIA APG, dialog pattern).
 */
export function Modal(props: ModalProps) {
  const { onClose } = props;
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBehind = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    const opener = document.activeElement;
    element.showModal();
    // If no element is marked to get the focus first, the title gets it, for screen readers.
    const first = element.querySelector<HTMLElement>('[data-first-focus]');
    if (first) first.focus();
    else focusTitle(element.querySelector('h2'));
    // `close` would focus the opener at once, also if it disappears together with the dialog, e.g. the button
    // that deletes the selected rows. Screen readers would then announce an element that is gone.
    return () =>
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body;
        if (isLost && opener instanceof HTMLElement && opener.isConnected)
          opener.focus({ preventScroll: true });
      });
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      data-wide={props.isWide}
      role={props.role}
      aria-labelledby={heading}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        // Otherwise the browser would close the dialog without asking.
        event.preventDefault();
        if (event.target === dialog.current) onClose();
      }}
      onMouseDown={(event) => {
        // The second press of a double click was meant for an element that the first press removed.
        const isFirst = event.button === 0 && event.detail <= 1;
        pressedBehind.current = isFirst && event.target === dialog.current;
      }}
      onMouseUp={(event) => {
        // Dragging a selection out of the dialog, or into it, does not close the dialog either.
        if (pressedBehind.current && event.target === dialog.current) onClose();
        pressedBehind.current = false;
      }}
    >
      <Sheet {...props} headingId={heading}>
        {props.children}
      </Sheet>
    </dialog>
  );
}
