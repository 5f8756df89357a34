import { Button, InputGroup } from '@blueprintjs/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../form/form-failure.tsx';
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
export function Confirm({ title, children, confirm, typed, onConfirm, onClose }: ConfirmProps) {
  const { t } = useTranslation('shared-ui');
  const description = useId();
  const input = useId();
  const [text, setText] = useState('');
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });
  const ready = !state.busy && (typed === undefined || text.trim() === typed);

  const act = async () => {
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
            data-first-focus
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Enter' && void act()}
          />
        </div>
      )}
      <FormFailure error={state.failure} />
    </Modal>
  );
}
