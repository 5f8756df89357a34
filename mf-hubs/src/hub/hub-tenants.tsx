import { type Hub, type Tenant, tenants } from '@console/shared-auth';
import { ProblemPanel, useHolds, useList, useNameOrder, useTenantIds } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './hub-contents.module.css';
import { HubListLink } from './hub-lists.tsx';

/** Names that are listed; a number says how many more there are. */
const LISTED_TENANTS = 100;
const NONE: readonly Tenant[] = [];

/** The tenants of a hub, by name where the person may see tenants, else their number. */
export function HubTenants({ hub }: { readonly hub: Hub }) {
  const { t } = useTranslation('mf-hubs');
  const ids = useTenantIds(hub.id);
  const { data: all = NONE } = useList(tenants.list, useHolds('GetTenants'));
  const compare = useNameOrder();
  const own = useMemo(
    () =>
      all.filter(({ id }) => ids.data?.has(id)).sort((one, other) => compare(one.name, other.name)),
    [all, ids.data, compare],
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
      <p className={styles.count}>
        <HubListLink hub={hub} part="tenants">
          {t('detail.tenants', { count })}
        </HubListLink>
      </p>
      {own.length > 0 ? (
        <ul className={styles.names} aria-label={t('field.tenants')}>
          {own.slice(0, LISTED_TENANTS).map(({ id, name, key }) => (
            <li key={id}>
              <Link to={`/tenants/${id}`}>{name}</Link>
              <code className={styles.key}>{key}</code>
            </li>
          ))}
        </ul>
      ) : null}
      {own.length > LISTED_TENANTS ? (
        <p>
          <HubListLink hub={hub} part="tenants">
            {t('detail.more', { count: own.length - LISTED_TENANTS })}
          </HubListLink>
        </p>
      ) : null}
    </>
  );
}
