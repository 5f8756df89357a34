import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './modal.module.css';
import { Sheet } from './sheet.tsx';

export interface ModalProps {
  readonly title: string;
  /** @deprecated Modules built for 2.0 say so of what is `Beside` now; it makes no difference. */
  readonly shape?: 'dialog' | 'drawer';
  /** `alertdialog` for a question before something is lost. */
  readonly role?: 'alertdialog';
  /** The id of what a screen reader says with the title, though the focus is on a button. */
  readonly describedBy?: string | undefined;
  /** Asked for by Escape, the cross, the ground behind, or back. It may be refused. */
  readonly onClose: () => void;
  /** At the end of the heading. */
  readonly headingActions?: ReactNode;
  /** Below the content, always in sight. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * A native modal `<dialog>`: the browser keeps the focus in it, makes the rest inert, and gives
 * the focus back where it was (WAI-ARIA APG, dialog pattern). It takes part of a form's submit
 * when it stands within one.
 */
export function Modal(props: ModalProps) {
  const { onClose } = props;
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedBehind = useRef(false);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    // Where nothing is to be filled in, the title: it is what a screen reader should begin with.
    const first = element.querySelector<HTMLElement>('[data-first-focus]');
    (first ?? element.querySelector('h2'))?.focus();
    // Closed before it leaves the page, or the focus would be lost.
    return () => element.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      role={props.role}
      aria-labelledby={heading}
      aria-describedby={props.describedBy}
      onCancel={(event) => {
        // The browser would close it without asking.
        event.preventDefault();
        if (event.target === dialog.current) onClose();
      }}
      onMouseDown={(event) => {
        // The second press of a double click was meant for what the first one took away.
        const isFirst = event.button === 0 && event.detail <= 1;
        pressedBehind.current = isFirst && event.target === dialog.current;
      }}
      onMouseUp={(event) => {
        // Nor does a selection that is dragged out of the dialog, or into it, close it.
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
