import { hubs, type Tenant, tenants } from '@console/shared-auth';
import {
  type Action,
  ActionButton,
  ImportButton,
  ListScreen,
  lazyPart,
  type Selected,
  useHasHeld,
  useHolds,
  useList,
  useManifestAction,
  useRowAddress,
} from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import manifest from '../manifest.json';
import { useTenantColumns, useTenantFilters, useTenantWords } from './tenant/tenant-columns.ts';
import { TenantForm } from './tenant-form.tsx';

const AddToHub = lazyPart(() => import('./hub/add-to-hub.tsx'));
const ImportTenants = lazyPart(() => import('./import-tenants.tsx'));
const TenantDrawer = lazyPart(() => import('./tenant-drawer.tsx'));

const { route } = manifest;
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

/** All tenants of the platform. */
export function TenantsScreen() {
  const { t } = useTranslation('mf-tenants');
  const { row, close } = useRowAddress(route);
  const create = useManifestAction(manifest.actions, `${route}/new`);
  const [fresh, setFresh] = useState<string>();
  const [adding, setAdding] = useState<{ tenants: readonly Tenant[]; after: () => void }>();
  const [importing, setImporting] = useState(false);
  const mayPut = useHolds('PutTenant');
  const mayKeepForm = useHasHeld('PutTenant');
  const { data: choice = [] } = useList(hubs.list, adding !== undefined);
  const addToHub: Action<Selected<Tenant>> = {
    label: t('addToHub.open'),
    needs: [['AddTenantToHub'], ['GetManagementHubs']],
    run: ({ rows, clear }) => setAdding({ tenants: rows, after: clear }),
  };
  return (
    <>
      <ListScreen
        name="tenants"
        source={tenants.list}
        columns={useTenantColumns()}
        filters={useTenantFilters()}
        defaultSort={BY_NAME}
        words={useTenantWords()}
        route={route}
        openRow={row}
        highlightedRow={fresh}
        action={
          mayPut ? (
            <>
              <ImportButton name="tenants" open={importing} onClick={() => setImporting(true)} />
              <ActionButton action={create} subject={undefined} look="primary" />
            </>
          ) : null
        }
        selectionActions={[addToHub]}
      />
      {row === 'new' && mayKeepForm ? (
        <TenantForm
          title={create.label}
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
