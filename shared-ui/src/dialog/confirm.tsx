import { Button, InputGroup } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../problem/form-failure.tsx';
import styles from './confirm.module.css';
import { Modal } from './modal.tsx';

export interface ConfirmProps {
  readonly title: string;
  /** What will happen, all of it. */
  readonly children: ReactNode;
  readonly confirm: string;
  /** What has to be typed first, for what cannot be taken back. */
  readonly typed?: string;
  /** Does it; what it throws is shown, and the dialog stays. */
  readonly onConfirm: () => Promise<void> | void;
  readonly onClose: () => void;
}

/** Asks before something dangerous is done. */
export default function Confirm({
  title,
  children,
  confirm,
  typed,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const { t } = useTranslation('shared-ui');
  const description = useId();
  const input = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });
  const matches = typed === undefined || asShown(text) === asShown(typed);
  const ready = !state.busy && matches;

  const act = async () => {
    setWrong(!matches);
    if (!ready) return;
    setState({ busy: true });
    try {
      await onConfirm();
    } catch (failure) {
      setState({ busy: false, failure });
    }
  };

  return (
    <Modal
      role="alertdialog"
      title={title}
      describedBy={description}
      onClose={onClose}
      footer={
        <>
          <Button
            text={t('form.cancel')}
            onClick={onClose}
            data-first-focus={typed === undefined || undefined}
          />
          <Button
            intent="danger"
            text={confirm}
            aria-disabled={!ready}
            onClick={() => void act()}
          />
        </>
      }
    >
      <div id={description} className={styles.text}>
        {children}
      </div>
      {typed === undefined ? null : (
        <div className={styles.typed}>
          <label htmlFor={input}>{t('confirm.type', { typed })}</label>
          <InputGroup
            id={input}
            autoComplete="off"
            spellCheck={false}
            value={text}
            intent={isWrong ? 'danger' : 'none'}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${input}-problem`}
            data-first-focus
            onChange={(event) => {
              setText(event.currentTarget.value);
              setWrong(false);
            }}
            onKeyDown={(event) => event.key === 'Enter' && void act()}
          />
          <p id={`${input}-problem`} role="alert" className={styles.problem}>
            {isWrong ? t('confirm.mismatch') : ''}
          </p>
        </div>
      )}
      <FormFailure error={state.failure} />
    </Modal>
  );
}

/**
 * A page shows a run of white space as one blank: nobody can see that there are more. A number is
 * the same however its digits are grouped.
 */
function asShown(text: string): string {
  const shown = text.trim().replace(/\s+/g, ' ');
  return /^[\d\s'’]+$/.test(shown) ? shown.replace(/\D/g, '') : shown;
}
