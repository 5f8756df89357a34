import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { sendEvent } from '../contract/events.ts';
import { Sheet } from '../dialog/sheet.tsx';
import { useValue } from '../value/use-value.ts';
import styles from './beside.module.css';
import { type BesideWidth, besidePlace, takePlace, takesPage } from './beside-place.ts';
import { useKeys, useOpened } from './use-opened.ts';

export interface BesideProps {
  readonly title: string;
  /** After the title, in small. */
  readonly note?: ReactNode;
  /** What of several it shows, e.g. a row's id. Panels that show something else give way. */
  readonly shows: string;
  /** 480 px for one row, 560 for lines of several columns. */
  readonly width?: BesideWidth;
  /** Asked for by Escape, the cross, or back. It may be refused. */
  readonly onClose: () => void;
  /** Where the focus goes when it closes; without it to where it was before. */
  readonly returnTo?: () => HTMLElement | undefined;
  /** A key was pressed there, or in the list; says whether it was for this. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  /** At the end of the heading. */
  readonly headingActions?: ReactNode;
  /** Below the content, always in sight. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Stands beside the list, which stays usable: a column of the page, or over the end of it where
 * there is less room. Where there is room for one of them it is a modal dialog.
 */
export default function Beside(props: BesideProps) {
  const { shows, width = 'row', onClose } = props;
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const place = besidePlace();
  const isModal = useValue(takesPage) || !place;
  useLayoutEffect(() => takePlace(width), [width]);
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
