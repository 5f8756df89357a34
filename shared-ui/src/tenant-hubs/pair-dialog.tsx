import { Button } from '@blueprintjs/core';
import { type HubId, hubs } from '@console/shared-auth';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../dialog/modal.tsx';
import { lateWords } from '../language/late-words.ts';
import { useNameOrder } from '../language/use-name-order.ts';
import { FormFailure } from '../problem/form-failure.tsx';
import { ProblemPanel } from '../problem/problem-panel.tsx';
import { useListQuery } from '../queries/list-source.ts';
import ReasonAndCall from '../reason/reason-and-call.tsx';
import HubChoice from './hub-choice.tsx';
import type { NamedHub } from './hubs-by-tenant.ts';
import { type PairChange, pairCalls } from './pair-change.ts';
import styles from './pair-dialog.module.css';

/** The props of a {@link PairDialog}. */
export interface PairDialogProps {
  /** The heading. */
  readonly title: string;
  /** The label of the input for the hub; default: "Hub". */
  readonly label?: string;
  /** The text of the button that sends the changes. */
  readonly submit: string;
  /** Returns the title of the job that saves, e.g. "Adding tenants to France Est". */
  readonly running: (hub: NamedHub) => string;
  /** A hub that is not offered. */
  readonly except?: HubId;
  /** The chosen hub, if any. */
  readonly hub: NamedHub | undefined;
  /** Called with the hub that the user chooses; undefined while the text names none. */
  readonly onHub: (hub: NamedHub | undefined) => void;
  /** The changes to send; undefined while unknown. */
  readonly changes: readonly PairChange[] | undefined;
  /** Shown if there is nothing to change. */
  readonly nothing?: string;
  /** The reason why the changes are unknown, further choices, or a preview. */
  readonly children?: ReactNode;
  /** Called when the changes are being sent, in the tray. */
  readonly onDone: () => void;
  /** Called when the dialog is closed without sending. */
  readonly onClose: () => void;
}

const texts = {
  en: {
    hub: 'Hub',
    cancel: 'Cancel',
    summary: '+{{added}} −{{removed}}',
    nothing: 'Nothing would change.',
    choose: 'No hub chosen',
    failed: 'The hubs could not be read.',
  },
  fr: {
    hub: 'Hub',
    cancel: 'Annuler',
    summary: '+{{added}} −{{removed}}',
    nothing: 'Aucun changement.',
    choose: 'Aucun hub choisi',
    failed: 'Les hubs n’ont pas pu être chargés.',
  },
};

/** Renders a dialog in which the user chooses a hub, previews changes, sends them and undoes them. */
export default function PairDialog(props: PairDialogProps) {
  const { title, submit, except, hub, changes, onClose } = props;
  const { t } = useTranslation(lateWords('shared-ui/pair-dialog', texts));
  const { data, error, refetch } = useListQuery(hubs.list, true);
  const offered = useMemo(() => (data ?? []).filter(({ id }) => id !== except), [data, except]);
  const [failure, setFailure] = useState<unknown>();
  const [reason, setReason] = useState('');
  const compare = useNameOrder();
  // The second click of a double click must not send the changes again.
  const sending = useRef(false);
  const send = async () => {
    if (!hub || !changes?.length || sending.current) return;
    sending.current = true;
    try {
      const { startPairJob } = await import(/* webpackChunkName: 'many' */ './pair-run.ts');
      startPairJob({
        title: props.running(hub),
        reason,
        changes: changes.toSorted((one, other) => compare(one.tenant.name, other.tenant.name)),
      });
      props.onDone();
    } catch (error) {
      sending.current = false;
      setFailure(error);
    }
  };
  const added = changes?.filter(({ change }) => change === 'add').length ?? 0;
  const removed = (changes?.length ?? 0) - added;
  const summary = () => {
    if (!hub) return t('choose');
    if (!changes) return '';
    return changes.length > 0 ? t('summary', { added, removed }) : (props.nothing ?? t('nothing'));
  };
  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.summary}>
            {summary()}
          </span>
          <Button text={t('cancel')} onClick={onClose} />
          <Button
            intent="primary"
            text={submit}
            aria-disabled={!changes?.length}
            onClick={() => void send()}
          />
        </>
      }
    >
      {error && !data ? (
        <ProblemPanel title={t('failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <HubChoice
          label={props.label ?? t('hub')}
          hubs={offered}
          chosen={hub}
          onChoose={props.onHub}
        />
      )}
      {props.children}
      <ReasonAndCall
        reason={reason}
        onReason={setReason}
        calls={changes?.length ? pairCalls(changes) : undefined}
      />
      <FormFailure error={failure} />
    </Modal>
  );
}
