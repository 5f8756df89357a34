import type { Tenant } from '@console/shared-auth';
import { type Column, type ListFilter, type ListWords, listWords } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** The columns of tenants. */
export function useTenantColumns(): readonly Column<Tenant>[] {
  const { t } = useTranslation('mf-tenants');
  return useMemo(
    () => [
      { id: 'name', title: t('field.name'), kind: 'text', value: ({ name }) => name, width: 27 },
      { id: 'key', title: t('field.key'), kind: 'code', value: ({ key }) => key, width: 23 },
      {
        id: 'contactEmail',
        title: t('field.contactEmail'),
        kind: 'text',
        value: ({ contactEmail }) => contactEmail,
        width: 31,
        wide: true,
      },
      {
        id: 'createdAt',
        title: t('field.createdAt'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        width: 19,
        wide: true,
      },
    ],
    [t],
  );
}

/** By what tenants can be narrowed. */
export function useTenantFilters(): readonly ListFilter<Tenant>[] {
  const { t } = useTranslation('mf-tenants');
  return useMemo(
    () => [
      {
        name: 'created',
        label: t('field.createdAt'),
        groupOf: ({ createdAt }) => createdAt.slice(0, 4),
        groupLabel: (year) => year,
      },
      {
        name: 'contact',
        label: t('field.contactEmail'),
        groupOf: ({ contactEmail }) => (contactEmail ? 'yes' : 'no'),
        groupLabel: (group) => (group === 'yes' ? t('filter.withContact') : t('filter.noContact')),
      },
    ],
    [t],
  );
}

/** The texts of the list of tenants. */
export function useTenantWords(): ListWords {
  const { t } = useTranslation('mf-tenants');
  return useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
}
