import { Button } from '@blueprintjs/core';
import { hubs } from '@console/shared-auth';
import {
  HubChoice,
  Modal,
  type NamedHub,
  type PairChange,
  PairRun,
  ProblemPanel,
  useList,
} from '@console/shared-ui';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './hub-change.module.css';

interface HubChangeProps {
  readonly title: string;
  readonly submit: string;
  /** "Adding tenants to France Est" */
  readonly running: (hub: NamedHub) => string;
  readonly hub: NamedHub | undefined;
  readonly onHub: (hub: NamedHub | undefined) => void;
  /** What would be sent; nothing while that is not known. */
  readonly changes: readonly PairChange[] | undefined;
  /** Why it cannot be known, or what else is to be chosen. */
  readonly children?: ReactNode;
  /** Changes were sent, and their verdicts seen. */
  readonly onDone: () => void;
  /** Nothing was sent. */
  readonly onClose: () => void;
}

/** Chooses a hub, shows what would be sent, sends that, and can take it back. */
export function HubChange(props: HubChangeProps) {
  const { title, submit, hub, changes, onClose } = props;
  const { t } = useTranslation('mf-tenants');
  const { data: choice = [], error, refetch } = useList(hubs.list, true);
  const [sent, setSent] = useState<readonly PairChange[]>();
  if (sent && hub) {
    return <PairRun title={props.running(hub)} changes={sent} onClose={props.onDone} />;
  }
  const added = changes?.filter(({ change }) => change === 'add').length ?? 0;
  const removed = (changes?.length ?? 0) - added;
  const summary = () => {
    if (!hub) return t('hubChange.choose');
    if (!changes) return '';
    return changes.length > 0 ? t('hubChange.summary', { added, removed }) : t('hubChange.nothing');
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
          <Button text={t('hubChange.cancel')} onClick={onClose} />
          <Button
            intent="primary"
            text={submit}
            aria-disabled={!changes?.length}
            onClick={() => changes?.length && setSent(changes)}
          />
        </>
      }
    >
      {error ? (
        <ProblemPanel title={t('hubs.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <HubChoice label={t('hubChange.hub')} hubs={choice} chosen={hub} onChoose={props.onHub} />
      )}
      {props.children}
    </Modal>
  );
}
