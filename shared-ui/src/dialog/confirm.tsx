import { Button, InputGroup } from '@blueprintjs/core';
import type { Writes } from '@console/shared-auth';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormFailure } from '../problem/form-failure.tsx';
import ReasonAndCall from '../reason/reason-and-call.tsx';
import styles from './confirm.module.css';
import { Modal } from './modal.tsx';

/** The props of a {@link Confirm} dialog. */
export interface ConfirmProps {
  /** The question, which names what is changed. */
  readonly title: string;
  /** The full consequences of the action. */
  readonly children: ReactNode;
  /** The text of the button that performs the action. */
  readonly confirm: string;
  /** A text that the user must type first, for actions that cannot be undone. */
  readonly typed?: string;
  /** Sends the calls of the action, and does nothing else, so that they can be copied. */
  readonly calls?: ((to: Writes) => unknown) | undefined;
  /** Performs the action. If it throws, the error is shown and the dialog stays open. */
  readonly onConfirm: (reason?: string) => Promise<void> | void;
  /** Called when the user cancels. */
  readonly onClose: () => void;
}

export default function Confirm(props: ConfirmProps) {
  const { title, confirm, typed, onConfirm, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const description = useId();
  const input = useId();
  const [text, setText] = useState('');
  const [reason, setReason] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [state, setState] = useState<{ busy: boolean; failure?: unknown }>({ busy: false });
  const matches = typed === undefined || asShown(text) === asShown(typed);
  const ready = !state.busy && matches;

  const act = async () => {
    setWrong(!matches);
    if (!ready) return;
    setState({ busy: true });
    try {
      await onConfirm(reason);
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
        {props.children}
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
          <p id={`${input}-problem`} aria-live="assertive" className={styles.problem}>
            {isWrong ? t('confirm.mismatch') : ''}
          </p>
        </div>
      )}
      {props.calls ? (
        <ReasonAndCall reason={reason} onReason={setReason} calls={props.calls} />
      ) : null}
      <FormFailure error={state.failure} />
    </Modal>
  );
}

/** Collapses repeated white space, which users cannot see, and ignores the grouping of digits. */
function asShown(text: string): string {
  const shown = text.trim().replace(/\s+/g, ' ');
  return /^[\d\s'’]+$/.test(shown) ? shown.replace(/\D/g, '') : shown;
}
