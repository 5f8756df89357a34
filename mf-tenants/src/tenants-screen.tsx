import { Button } from '@blueprintjs/core';
import { hubs, type Tenant, tenants } from '@console/shared-auth';
import {
  CreateButton,
  ImportButton,
  ListScreen,
  lazyPart,
  useHasHeld,
  useHolds,
  useList,
  useRowAddress,
} from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTenantColumns, useTenantFilters, useTenantWords } from './tenant/tenant-columns.ts';
import { TenantForm } from './tenant-form.tsx';

const AddToHub = lazyPart(() => import('./hub/add-to-hub.tsx'));
const ImportTenants = lazyPart(() => import('./import-tenants.tsx'));
const TenantDrawer = lazyPart(() => import('./tenant-drawer.tsx'));

const ROUTE = '/tenants';
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** All tenants of the platform. */
export function TenantsScreen() {
  const { t } = useTranslation('mf-tenants');
  const { row, open, close } = useRowAddress(ROUTE);
  const [fresh, setFresh] = useState<string>();
  const [adding, setAdding] = useState<{ tenants: readonly Tenant[]; after: () => void }>();
  const [importing, setImporting] = useState(false);
  const mayPut = useHolds('PutTenant');
  const mayKeepForm = useHasHeld('PutTenant');
  const mayAdd = useHolds('AddTenantToHub');
  const maySeeHubs = useHolds('GetManagementHubs');
  const { data: choice = [] } = useList(hubs.list, adding !== undefined);
  return (
    <>
      <ListScreen
        name="tenants"
        source={tenants.list}
        columns={useTenantColumns()}
        filters={useTenantFilters()}
        defaultSort={BY_NAME}
        words={useTenantWords()}
        route={ROUTE}
        openRow={row}
        highlightedRow={fresh}
        action={
          mayPut ? (
            <>
              <ImportButton name="tenants" open={importing} onClick={() => setImporting(true)} />
              <CreateButton text={t('create.title')} onClick={() => open('new')} />
            </>
          ) : null
        }
        selectionActions={
          mayAdd && maySeeHubs
            ? (chosen, after) => (
                <Button
                  text={t('addToHub.open')}
                  onClick={() => setAdding({ tenants: chosen, after })}
                />
              )
            : undefined
        }
      />
      {row === 'new' && mayKeepForm ? (
        <TenantForm
          onStored={({ id }) => {
            setFresh(id);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {row !== undefined && row !== 'new' ? (
        <TenantDrawer id={row} onStored={({ id }) => setFresh(id)} onClose={close} />
      ) : null}
      {importing ? <ImportTenants onClose={() => setImporting(false)} /> : null}
      {adding && choice.length > 0 ? (
        <AddToHub
          tenants={adding.tenants}
          choice={choice}
          onDone={() => {
            setAdding(undefined);
            adding.after();
          }}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
    </>
  );
}
