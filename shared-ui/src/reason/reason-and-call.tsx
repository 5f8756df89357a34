import { InputGroup } from '@blueprintjs/core';
import { configuration, formatCalls, recordCalls, type Writes } from '@console/shared-auth';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy/copy-button.tsx';
import { lateWords } from '../language/late-words.ts';
import styles from './reason-and-call.module.css';

/** Maximum number of characters of a reason. */
const MAX_REASON = 200;

const texts = {
  en: {
    reason: 'Reason (optional)',
    sent: 'For example a ticket. It is sent with the change, and kept in your activity.',
    kept: 'For example a ticket. It is kept only in your activity on this device.',
    copy: 'Copy as a call',
  },
  fr: {
    reason: 'Motif (facultatif)',
    sent: 'Par exemple un ticket. Transmis avec la modification et conservé dans votre activité.',
    kept: 'Par exemple un ticket. Conservé uniquement dans votre activité, sur cet appareil.',
    copy: 'Copier l’appel',
  },
} as const;

/** The props of {@link ReasonAndCall}. */
export interface ReasonAndCallProps {
  /** The reason as typed so far; an empty text is allowed. */
  readonly reason: string;
  /** Called with the reason whenever it changes. */
  readonly onReason: (reason: string) => void;
  /** Sends the calls of the dialog, and does nothing else; undefined while they are incomplete. */
  readonly calls: ((to: Writes) => unknown) | undefined;
}

/** Renders the input for the reason of a change, and a button that copies the change as `curl` commands. */
export default function ReasonAndCall({ reason, onReason, calls }: ReasonAndCallProps) {
  const { t } = useTranslation(lateWords('shared-ui/reason', texts));
  const input = useId();
  const isSent = useIsSent();
  return (
    <div className={styles.fields}>
      <label htmlFor={input}>{t('reason')}</label>
      <div className={styles.line}>
        <InputGroup
          id={input}
          fill
          autoComplete="off"
          maxLength={MAX_REASON}
          value={reason}
          aria-describedby={`${input}-help`}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
        <CopyButton
          text={t('copy')}
          blocked={!calls}
          content={async () => (calls ? formatCalls(await recordCalls(calls, reason)) : '')}
        />
      </div>
      <p id={`${input}-help`} className={styles.help}>
        {isSent === undefined ? null : t(isSent ? 'sent' : 'kept')}
      </p>
    </div>
  );
}

/** Returns whether the API takes reasons; undefined until the configuration is read. */
function useIsSent(): boolean | undefined {
  const [isSent, setSent] = useState<boolean>();
  useEffect(() => {
    configuration.then(
      ({ api }) => setSent(api.extensions.includes('change-reason')),
      () => undefined,
    );
  }, []);
  return isSent;
}
