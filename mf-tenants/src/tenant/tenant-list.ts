import type { Tenant } from '@console/shared-auth';
import {
  type Column,
  getYear,
  type ListFilter,
  type ListWords,
  listWords,
  toColumns,
} from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantFields } from './tenant-fields.ts';

// These functions are outside the component, so that results that are cached for them stay valid.
const getCreated = ({ createdAt }: Tenant) => createdAt;
const getYearOfCreation = ({ createdAt }: Tenant) => getYear(createdAt);
const hasContact = ({ contactEmail }: Tenant) => (contactEmail ? 'yes' : 'no');

export function useTenantColumns(hubs: Column<Tenant> | undefined): readonly Column<Tenant>[] {
  const { t } = useTranslation('mf-tenants');
  // Results are cached by the identity of a column, so the columns must stay the same.
  const own = useMemo(() => toColumns(tenantFields, t), [t]);
  const hubsIndex = own.findIndex(({ id }) => id === 'contactEmail') + 1;
  return useMemo(() => (hubs ? own.toSpliced(hubsIndex, 0, hubs) : own), [own, hubs, hubsIndex]);
}

export function useTenantFilters(
  ofHubs: readonly ListFilter<Tenant>[],
): readonly ListFilter<Tenant>[] {
  const { t } = useTranslation('mf-tenants');
  const own = useMemo(
    (): ListFilter<Tenant>[] => [
      {
        name: 'created',
        label: t('field.createdAt'),
        groupOf: getYearOfCreation,
        groupLabel: (year) => year,
        time: { of: getCreated, isAwaited: false },
      },
      {
        name: 'contact',
        label: t('field.contactEmail'),
        groupOf: hasContact,
        groupLabel: (group) => (group === 'yes' ? t('filter.withContact') : t('filter.noContact')),
      },
    ],
    [t],
  );
  return useMemo(() => [...ofHubs, ...own], [ofHubs, own]);
}

export function useTenantWords(): ListWords {
  const { t } = useTranslation('mf-tenants');
  return useMemo(() => listWords((name, values) => t(`list.${name}`, values)), [t]);
}
