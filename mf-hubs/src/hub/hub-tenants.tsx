import { type Hub, type Tenant, tenants } from '@console/shared-auth';
import { formatNumber, ProblemPanel, useList, usePermission } from '@console/shared-ui';
import { useTenantIds } from '@console/shared-ui/tenant-hubs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './hub-contents.module.css';
import { HubListLink } from './hub-list-link.tsx';
import { HubNames } from './hub-names.tsx';

const NONE: readonly Tenant[] = [];

interface HubTenantsProps {
  readonly hub: Hub;
  /** Id of the element that shows the number of tenants. */
  readonly countId?: string;
}

/** Lists the tenants of a hub by name if the user may see tenants; otherwise shows their number. */
export function HubTenants({ hub, countId }: HubTenantsProps) {
  const { t } = useTranslation('mf-hubs');
  const ids = useTenantIds(hub.id);
  const { data: all = NONE } = useList(tenants.list, usePermission('GetTenants'));
  const own = useMemo(
    () =>
      all
        .filter(({ id }) => ids.data?.has(id))
        .map(({ id, name, key = '' }) => ({ id, name, code: key })),
    [all, ids.data],
  );
  if (ids.error && !ids.data) {
    return (
      <ProblemPanel
        title={t('detail.tenantsFailed')}
        error={ids.error}
        onRetry={() => void ids.refetch()}
      />
    );
  }
  const count = ids.data?.size ?? hub.tenantCount;
  return (
    <>
      <p id={countId} className={styles.count}>
        <HubListLink hub={hub} part="tenants">
          {count === undefined ? formatNumber(count) : t('detail.tenants', { count })}
        </HubListLink>
      </p>
      <HubNames hub={hub} part="tenants" label={t('field.tenants')} things={own} />
    </>
  );
}
