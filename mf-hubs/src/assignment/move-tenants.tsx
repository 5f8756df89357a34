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
import { movesOf } from './assignment.ts';

interface MoveTenantsProps {
  readonly hub: Hub;
  readonly onClose: () => void;
}

const NONE: readonly Tenant[] = [];

/** Takes all tenants of a hub out of it, into another one. */
export default function MoveTenants({ hub, onClose }: MoveTenantsProps) {
  const { t } = useTranslation('mf-hubs');
  const list = useList(tenants.list, useHolds('GetTenants'));
  const all = list.data ?? NONE;
  const [target, setTarget] = useState<NamedHub>();
  const own = useTenantIds(hub.id);
  const others = useTenantIds(target?.id);
  const changes = useMemo(
    () => target && own.data && others.data && movesOf(all, hub, own.data, target, others.data),
    [all, hub, own.data, target, others.data],
  );
  const failed = [list, own, others].find(({ error, data }) => error && !data);
  return (
    <PairDialog
      title={t('move.title', { count: own.data?.size ?? hub.tenantCount, name: hub.name })}
      submit={t('move.submit')}
      running={({ name }) => t('move.running', { name })}
      except={hub.id}
      hub={target}
      onHub={setTarget}
      changes={changes}
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
    </PairDialog>
  );
}
