import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { sendEvent } from '../contract/events.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { useValue } from '../value/use-value.ts';
import styles from './beside.module.css';
import { type BesideWidth, besidePlace, reservePlace, takesPage } from './beside-place.ts';
import { useKeys, useOpened } from './use-opened.ts';

export interface BesideProps {
  readonly title: string;
  readonly note?: ReactNode;
  /** Identifies the content, e.g. a row's id. Panels with other content close. */
  readonly shows: string;
  /** `row` is 480 px for one row, `wide` 560 px for lines of several columns. */
  readonly width?: BesideWidth;
  /** Called on Escape, the close button, or back. The owner may refuse. */
  readonly onClose: () => void;
  /** Returns the element to focus on close; by default the one focused before. */
  readonly returnTo?: () => HTMLElement | undefined;
  /** Handles a key pressed in the panel or in the list; returns whether it did. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  readonly headingActions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** Renders a panel beside the list, which stays usable; a modal dialog if there is no room. */
export default function Beside(props: BesideProps) {
  const { shows, width = 'row', onClose } = props;
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
      className={styles.beside}
      data-beside={!isModal || undefined}
      aria-labelledby={heading}
      onCancel={(event) => {
        // The browser would close it without asking.
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
