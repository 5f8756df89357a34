import {
  type Column,
  CreateButton,
  formatNumber,
  ListScreen,
  type ListWords,
  useHolds,
  useRowAddress,
} from '@console/shared-ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Tenant, tenantList } from './tenant/tenant-list.ts';
import { TenantForm } from './tenant-form.tsx';

const ROUTE = '/tenants';
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** All tenants of the platform. */
export function TenantsScreen() {
  const { t } = useTranslation('mf-tenants');
  const { row, open, close } = useRowAddress(ROUTE);
  const [fresh, setFresh] = useState<string>();
  const mayPut = useHolds('PutTenant');
  return (
    <>
      <ListScreen
        source={tenantList}
        columns={useColumns()}
        defaultSort={BY_NAME}
        words={useWords()}
        route={ROUTE}
        openRow={row}
        freshRow={fresh}
        action={
          mayPut ? <CreateButton text={t('create.title')} onClick={() => open('new')} /> : null
        }
      />
      {row === 'new' ? (
        <TenantForm
          onStored={({ id }) => {
            setFresh(id);
            close();
          }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

function useColumns(): readonly Column<Tenant>[] {
  const { t } = useTranslation('mf-tenants');
  return useMemo(
    () => [
      { id: 'name', title: t('field.name'), kind: 'text', value: ({ name }) => name, width: 30 },
      { id: 'key', title: t('field.key'), kind: 'code', value: ({ key }) => key, width: 26 },
      {
        id: 'contactEmail',
        title: t('field.contactEmail'),
        kind: 'text',
        value: ({ contactEmail }) => contactEmail,
        width: 28,
        wide: true,
      },
      {
        id: 'createdAt',
        title: t('field.createdAt'),
        kind: 'time',
        value: ({ createdAt }) => createdAt,
        width: 16,
        wide: true,
      },
    ],
    [t],
  );
}

function useWords(): ListWords {
  const { t } = useTranslation('mf-tenants');
  return useMemo(
    () => ({
      title: t('list.title'),
      count: (total) => t('list.count', { count: total, total: formatNumber(total) }),
      found: (shown, total) =>
        t('list.found', { count: total, shown: formatNumber(shown), total: formatNumber(total) }),
      search: t('list.search'),
      empty: t('list.empty'),
      noMatch: t('list.noMatch'),
      failed: t('list.failed'),
      noAccess: t('list.noAccess'),
    }),
    [t],
  );
}
