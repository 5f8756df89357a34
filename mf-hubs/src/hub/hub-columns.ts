import type { Hub } from '@console/shared-auth';
import { type Column, type ListWords, listWords } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The columns of hubs. */
export function useHubColumns(): readonly Column<Hub>[] {
  const { t } = useTranslation('mf-hubs');
  return useMemo(
    () => [
      { id: 'name', title: t('field.name'), kind: 'text', value: (hub) => hub.name, width: 40 },
      {
        id: 'tenants',
        title: t('field.tenants'),
        kind: 'number',
        value: (hub) => hub.tenantCount,
        width: 20,
      },
      {
        id: 'users',
        title: t('field.users'),
        kind: 'number',
        value: (hub) => hub.userCount,
        width: 20,
      },
      {
        id: 'createdAt',
        title: t('field.createdAt'),
        kind: 'time',
        value: (hub) => hub.createdAt,
        width: 20,
        wide: true,
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
