import type { Hub } from '@console/shared-auth';
import {
  type Column,
  formatNumber,
  type ListFilter,
  type ListWords,
  listWords,
  yearOf,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { HubListLink } from './hub-lists.tsx';

/** The columns of hubs. */
export function hubColumns(t: (key: string) => string): readonly Column<Hub>[] {
  return [
    {
      id: 'name',
      title: t('field.name'),
      kind: 'text',
      value: (hub) => hub.name,
      field: { name: 'name', label: t('search.name') },
      width: 40,
    },
    {
      id: 'tenants',
      title: t('field.tenants'),
      kind: 'number',
      value: (hub) => hub.tenantCount,
      field: { name: 'tenants', label: t('search.tenants') },
      cell: (hub) => (
        <HubListLink hub={hub} part="tenants">
          {formatNumber(hub.tenantCount)}
        </HubListLink>
      ),
      width: 20,
    },
    {
      id: 'users',
      title: t('field.users'),
      kind: 'number',
      value: (hub) => hub.userCount,
      field: { name: 'users', label: t('search.users') },
      cell: (hub) => (
        <HubListLink hub={hub} part="users">
          {formatNumber(hub.userCount)}
        </HubListLink>
      ),
      width: 20,
    },
    {
      id: 'createdAt',
      title: t('field.createdAt'),
      kind: 'time',
      value: (hub) => hub.createdAt,
      field: { name: 'created', label: t('search.created') },
      width: 20,
      wide: true,
    },
  ];
}

/** The same, in the language of the screen. */
export function useHubColumns(): readonly Column<Hub>[] {
  const { t } = useTranslation('mf-hubs');
  return useMemo(() => hubColumns(t), [t]);
}

/** By what hubs can be narrowed. */
export function useHubFilters(): readonly ListFilter<Hub>[] {
  const { t } = useTranslation('mf-hubs');
  return useMemo(
    () => [
      {
        name: 'created',
        label: t('field.createdAt'),
        groupOf: ({ createdAt }) => yearOf(createdAt),
        groupLabel: (year) => year,
        time: { of: ({ createdAt }) => createdAt, isAwaited: false },
      },
    ],
    [t],
  );
}

/** The texts of the list of hubs. */
export function useHubWords(): ListWords {
  const { t } = useTranslation('mf-hubs');
  return useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
}
