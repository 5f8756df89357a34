import { Button } from '@blueprintjs/core';
import { useContext, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';
import styles from '../dialog/sheet.module.css';
import { SheetPlace } from '../dialog/sheet.tsx';

/** The props of a {@link DiscardDialog}. */
export interface DiscardDialogProps {
  /** Called when the user accepts that data is lost. */
  readonly onDiscard: () => void;
  /** Called when the user keeps the data. */
  readonly onStay: () => void;
  /** Texts for when something other than typed values is lost. */
  readonly words?: Readonly<Record<'title' | 'text' | 'leave' | 'stay', string>>;
}

/** Asks before data is lost: at the end of the dialog that has the data, otherwise in a dialog. */
export default function DiscardDialog(props: DiscardDialogProps) {
  const { onDiscard, onStay, words } = props;
  const { t } = useTranslation('shared-ui');
  const [title, description] = [useId(), useId()];
  const sheet = useContext(SheetPlace);
  const question = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = question.current;
    if (!sheet || !element) return undefined;
    const before = document.activeElement;
    const others = [...sheet.children].filter((one) => one !== element);
    for (const one of others) one.toggleAttribute('inert', true);
    element.querySelector<HTMLElement>('[data-first-focus]')?.focus();
    return () => {
      for (const one of others) one.toggleAttribute('inert', false);
      if (before instanceof HTMLElement) before.focus();
    };
  }, [sheet]);

  const heading = words?.title ?? t('discard.title');
  const text = words?.text ?? t('discard.text');
  const buttons = (
    <>
      <Button text={words?.stay ?? t('discard.stay')} onClick={onStay} data-first-focus />
      <Button intent="danger" text={words?.leave ?? t('discard.leave')} onClick={onDiscard} />
    </>
  );
  if (!sheet) {
    return (
      <Modal
        role="alertdialog"
        describedBy={description}
        title={heading}
        onClose={onStay}
        footer={buttons}
      >
        <span id={description}>{text}</span>
      </Modal>
    );
  }
  return createPortal(
    <div
      ref={question}
      role="alertdialog"
      aria-modal="true"
      aria-labelledby={title}
      aria-describedby={description}
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Otherwise the browser would ask to close the dialog.
        event.preventDefault();
        event.stopPropagation();
        onStay();
      }}
    >
      <p>
        <strong id={title}>{heading}</strong>
        <span id={description}>{text}</span>
      </p>
      <div className={styles.footer}>{buttons}</div>
    </div>,
    sheet,
  );
}
