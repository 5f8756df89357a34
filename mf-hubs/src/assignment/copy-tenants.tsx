import { type Hub, type Tenant, tenants } from '@console/shared-auth';
import {
  type NamedHub,
  PairDialog,
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
  const [model, setModel] = useState<NamedHub>();
  const own = useTenantIds(hub.id);
  const others = useTenantIds(model?.id);
  const changes = useMemo(
    () => (own.data && others.data ? changesOf(all, own.data, others.data) : undefined),
    [all, own.data, others.data],
  );
  const pairs = changes && pairChanges(hub, changes);
  const failed = [own, others].find(({ error, data }) => error && !data);
  return (
    <PairDialog
      title={t('copy.title', { name: hub.name })}
      label={t('copy.model')}
      submit={t('assign.apply')}
      running={() => t('assign.running', { name: hub.name })}
      except={hub.id}
      hub={model}
      onHub={setModel}
      changes={pairs}
      nothing={t('copy.same')}
      onDone={onClose}
      onClose={onClose}
    >
      {failed ? (
        <ProblemPanel
          title={t('detail.tenantsFailed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {changes && pairs?.length ? (
        <div className={styles.preview}>
          <ChangeList changes={changes} />
        </div>
      ) : null}
    </PairDialog>
  );
}
