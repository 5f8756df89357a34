import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';

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
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: presses do nothing here, they are only tracked
    <div
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
          tabIndex={-1}
          aria-live={props.isNews ? 'polite' : undefined}
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
      <div className={styles.content}>{props.children}</div>
      {props.footer ? <div className={styles.footer}>{props.footer}</div> : null}
    </div>
  );
}
