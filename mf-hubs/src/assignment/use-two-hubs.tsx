import { type Hub, type Tenant, type TenantId, tenants } from '@console/shared-auth';
import { ProblemPanel, useList, usePermission } from '@console/shared-ui';
import { type NamedHub, useTenantIds } from '@console/shared-ui/tenant-hubs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface HubDialogProps {
  readonly hub: Hub;
  readonly onClose: () => void;
}

interface TwoHubs {
  /** All tenants; empty until they are read. */
  readonly all: readonly Tenant[];
  readonly own: ReadonlySet<TenantId> | undefined;
  readonly others: ReadonlySet<TenantId> | undefined;
  /** An error message, if the list or the tenants of a hub cannot be read. */
  readonly problem: ReactNode;
}

const NONE: readonly Tenant[] = [];

/** Reads the tenants of a hub, and those of another hub after the user has chosen it. */
export function useTwoHubs(hub: Hub, other: NamedHub | undefined): TwoHubs {
  const { t } = useTranslation('mf-hubs');
  const list = useList(tenants.list, usePermission('GetTenants'));
  const own = useTenantIds(hub.id);
  const others = useTenantIds(other?.id);
  const failed = [list, own, others].find(({ error, data }) => error && !data);
  const problem = failed ? (
    <ProblemPanel
      title={t('detail.tenantsFailed')}
      error={failed.error}
      onRetry={() => void failed.refetch()}
    />
  ) : null;
  return { all: list.data ?? NONE, own: own.data, others: others.data, problem };
}
