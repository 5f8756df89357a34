import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { createContext, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';

/** The element of the sheet around a component; a question before data is lost takes its place. */
export const SheetPlace = createContext<HTMLElement | null>(null);

interface SheetProps {
  readonly headingId: string;
  readonly title: string;
  readonly note?: ReactNode;
  /** True if screen readers announce changes of the title. */
  readonly isNews?: boolean;
  readonly headingActions?: ReactNode;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  readonly onClose: () => void;
}

export function Sheet(props: SheetProps) {
  const { t } = useTranslation('shared-ui');
  const isPressed = useRef(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  /** The title that was last read with the focus. As a live region, it would be read a second time. */
  const [read, setRead] = useState(props.title);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses do nothing here, they are only tracked
    <div
      ref={setPlace}
      className={styles.sheet}
      onMouseDown={(event) => {
        isPressed.current ||= event.detail <= 1;
        // The second press of the double click that opened the dialog must not select its text.
        if (!isPressed.current) event.preventDefault();
      }}
    >
      <div className={styles.heading}>
        <h2
          id={props.headingId}
          className={styles.title}
          aria-live={props.isNews && props.title !== read ? 'polite' : undefined}
          onFocus={() => setRead(props.title)}
        >
          {props.title}
        </h2>
        {props.note}
        {props.headingActions}
        <Button
          variant="minimal"
          icon={<Cross />}
          aria-label={t('dialog.close')}
          onClick={props.onClose}
        />
      </div>
      <div className={styles.content}>
        <SheetPlace value={place}>{props.children}</SheetPlace>
      </div>
      {props.footer ? <div className={styles.footer}>{props.footer}</div> : null}
    </div>
  );
}
