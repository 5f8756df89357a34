import type { Hub } from '@console/shared-auth';
import {
  type Column,
  formatNumber,
  getYear,
  type ListFilter,
  type ListWords,
  listWords,
  toColumns,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hubFields } from './hub-fields.ts';
import { HubListLink, type HubPart } from './hub-list-link.tsx';

const countCell = (part: HubPart, count: 'tenantCount' | 'userCount') => (hub: Hub) => (
  <HubListLink hub={hub} part={part}>
    {formatNumber(hub[count])}
  </HubListLink>
);
const cells = {
  tenants: countCell('tenants', 'tenantCount'),
  users: countCell('users', 'userCount'),
};

export function useHubColumns(): readonly Column<Hub>[] {
  const { t } = useTranslation('mf-hubs');
  return useMemo(() => toColumns(hubFields, t, cells), [t]);
}

export function useHubFilters(): readonly ListFilter<Hub>[] {
  const { t } = useTranslation('mf-hubs');
  return useMemo(
    () => [
      {
        name: 'created',
        label: t('field.createdAt'),
        groupOf: ({ createdAt }) => getYear(createdAt),
        groupLabel: (year) => year,
        time: { of: ({ createdAt }) => createdAt, isAwaited: false },
      },
    ],
    [t],
  );
}

export function useHubWords(): ListWords {
  const { t } = useTranslation('mf-hubs');
  return useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
}
