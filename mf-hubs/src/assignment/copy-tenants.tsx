import { Button } from '@blueprintjs/core';
import { type Hub, hubs, type Tenant, tenants } from '@console/shared-auth';
import {
  HubChoice,
  Modal,
  type NamedHub,
  type PairChange,
  PairRun,
  ProblemPanel,
  useHolds,
  useList,
  useTenantIds,
} from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './assign-tenants.module.css';
import { changesOf, pairChanges } from './assignment.ts';
import { ChangeList } from './change-list.tsx';

interface CopyTenantsProps {
  readonly hub: Hub;
  readonly onClose: () => void;
}

const NONE: readonly Tenant[] = [];

/** Gives a hub the tenants of another one: shows the differences, and sends only those. */
export default function CopyTenants({ hub, onClose }: CopyTenantsProps) {
  const { t } = useTranslation('mf-hubs');
  const { data: all = NONE } = useList(tenants.list, useHolds('GetTenants'));
  const { data: every = [] } = useList(hubs.list, useHolds('GetManagementHubs'));
  const [model, setModel] = useState<NamedHub>();
  const [sent, setSent] = useState<readonly PairChange[]>();
  const own = useTenantIds(hub.id);
  const others = useTenantIds(model?.id);
  const changes = useMemo(
    () => (own.data && others.data ? changesOf(all, own.data, others.data) : undefined),
    [all, own.data, others.data],
  );
  if (sent) {
    return (
      <PairRun title={t('assign.running', { name: hub.name })} changes={sent} onClose={onClose} />
    );
  }
  const pairs = changes ? pairChanges(hub, changes) : [];
  const failed = [own, others].find(({ error, data }) => error && !data);
  const summary = () => {
    if (!model) return t('copy.choose');
    if (!changes) return '';
    return pairs.length > 0
      ? t('assign.summary', { added: changes.added.length, removed: changes.removed.length })
      : t('copy.same');
  };
  return (
    <Modal
      title={t('copy.title', { name: hub.name })}
      onClose={onClose}
      footer={
        <>
          <span role="status" className={styles.summary}>
            {summary()}
          </span>
          <Button text={t('assign.cancel')} onClick={onClose} />
          <Button
            intent="primary"
            text={t('assign.apply')}
            aria-disabled={pairs.length === 0}
            onClick={() => pairs.length > 0 && setSent(pairs)}
          />
        </>
      }
    >
      <HubChoice
        label={t('copy.model')}
        hubs={every.filter(({ id }) => id !== hub.id)}
        chosen={model}
        onChoose={setModel}
      />
      {failed ? (
        <ProblemPanel
          title={t('detail.tenantsFailed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {changes && pairs.length > 0 ? (
        <div className={styles.preview}>
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </Modal>
  );
}
