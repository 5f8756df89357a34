import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { ContainerClass } from '../application/container-class.ts';
import { sendEvent } from '../contract/events.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { useValue } from '../value/use-value.ts';
import styles from './beside.module.css';
import { type BesideWidth, besidePlace, reservePlace, takesPage } from './beside-place.ts';
import { useKeys, useOpened } from './use-opened.ts';

/** The props of a panel beside the list ({@link Beside}). */
export interface BesideProps {
  /** The heading, which is also the accessible name. */
  readonly title: string;
  /** A remark below the heading. */
  readonly note?: ReactNode;
  /** Identifies the content, e.g. a row's id. Opening a panel closes panels with other content. */
  readonly shows: string;
  /** `row` is 480 px for one row, `wide` 560 px for a table of several columns. */
  readonly width?: BesideWidth;
  /** Called on Escape, the close button, or a back gesture. The owner may keep the panel open. */
  readonly onClose: () => void;
  /** Returns the element to focus on close; by default the element focused before opening. */
  readonly returnTo?: () => HTMLElement | undefined;
  /** Handles a key pressed in the panel or in the list; returns whether it handled the key. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** Buttons beside the heading. */
  readonly headingActions?: ReactNode;
  /** Buttons at the end, which stay visible. */
  readonly footer?: ReactNode;
  /** The content. */
  readonly children: ReactNode;
}

/** Renders a panel beside the list, while the list stays usable; if there is no room, a dialog. */
export default function Beside(props: BesideProps) {
  const { shows, width = 'row', onClose } = props;
  const container = useContext(ContainerClass);
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = besidePlace();
  const isModal = useValue(takesPage) || !place;
  useLayoutEffect(() => reservePlace(width), [width]);
  useOpened({ dialog, isModal, shows, returnTo: props.returnTo });
  useKeys(dialog, (event) => {
    if (event.key !== 'Escape' || isModal) return props.onKey?.(event) ?? false;
    onClose();
    return true;
  });
  useEffect(() => sendEvent('beside', { shows }), [shows]);

  return createPortal(
    <dialog
      ref={dialog}
      className={`${styles.beside} ${container ?? ''}`}
      data-beside={!isModal || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Otherwise the browser would close the dialog without asking.
        event.preventDefault();
        if (event.target === dialog.current) onClose();
      }}
    >
      <Sheet {...props} headingId={heading} isNews={!isModal}>
        {props.children}
      </Sheet>
    </dialog>,
    place ?? document.body,
  );
}
