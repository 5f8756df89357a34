import { type Tenant, tenants } from '@console/shared-auth';
import {
  type Action,
  ActionButton,
  ImportButton,
  ListScreen,
  lazyPart,
  type SelectedRows,
  useHadPermission,
  useManifestAction,
  usePermission,
  useRowAddress,
} from '@console/shared-ui';
import { FollowTenantHubs } from '@console/shared-ui/tenant-hubs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import manifest from '../manifest.json';
import { useHubColumn } from './hub/hub-column.tsx';
import { tenantFields } from './tenant/tenant-fields.ts';
import { useTenantColumns, useTenantFilters, useTenantWords } from './tenant/tenant-list.ts';

const AddToHub = lazyPart(() => import('./hub/add-to-hub.tsx'));
const RemoveFromHub = lazyPart(async () => ({
  default: (await import('./hub/add-to-hub.tsx')).RemoveFromHub,
}));
const MoveToHub = lazyPart(() => import('./hub/move-to-hub.tsx'));
const ImportTenants = lazyPart(() => import('./import-tenants.tsx'));
const TenantDrawer = lazyPart(() => import('./tenant-drawer.tsx'));
const TenantForm = lazyPart(() => import('./tenant-form.tsx'));

const { route } = manifest;
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

type Doing = SelectedRows<Tenant> & { readonly Dialog: typeof AddToHub };

export function TenantsScreen() {
  const { t } = useTranslation('mf-tenants');
  const { opened, close } = useRowAddress(route);
  const create = useManifestAction(manifest.actions, `${route}/new`);
  const [fresh, setFresh] = useState<string>();
  const [selected, setSelected] = useState<Doing>();
  const [importing, setImporting] = useState(false);
  const mayPut = usePermission('PutTenant');
  const mayKeepForm = useHadPermission('PutTenant');
  const maySeeHubs = usePermission('GetManagementHubs');
  const hubs = useHubColumn();
  const addToHub: Action<SelectedRows<Tenant>> = {
    label: t('addToHub.open'),
    allOf: ['AddTenantToHub', 'GetManagementHubs'],
    run: (rows) => setSelected({ Dialog: AddToHub, ...rows }),
  };
  const moveToHub: Action<SelectedRows<Tenant>> = {
    label: t('moveToHub.open'),
    allOf: ['AddTenantToHub', 'RemoveTenantFromHub', 'GetManagementHubs'],
    run: (rows) => setSelected({ Dialog: MoveToHub, ...rows }),
  };
  const removeFromHub: Action<SelectedRows<Tenant>> = {
    label: t('removeFromHub.open'),
    allOf: ['RemoveTenantFromHub', 'GetManagementHubs'],
    run: (rows) => setSelected({ Dialog: RemoveFromHub, ...rows }),
  };
  return (
    <>
      <ListScreen
        name="tenants"
        source={tenants.list}
        columns={useTenantColumns(hubs.column)}
        filters={useTenantFilters(hubs.filters)}
        defaultSort={BY_NAME}
        words={useTenantWords()}
        fullExport={{ fields: tenantFields, t, hubs: hubs.exported }}
        route={route}
        opened={opened}
        highlightedRow={fresh}
        action={
          mayPut ? (
            <>
              <ImportButton name="tenants" open={importing} onClick={() => setImporting(true)} />
              <ActionButton action={create} subject={undefined} look="primary" />
            </>
          ) : null
        }
        notice={maySeeHubs ? <FollowTenantHubs /> : null}
        selectionActions={[addToHub, moveToHub, removeFromHub]}
      />
      {opened.kind === 'new' && mayKeepForm ? (
        <TenantForm
          title={create.label}
          onStored={({ id }) => {
            setFresh(id);
            close();
          }}
          onClose={close}
        />
      ) : null}
      {opened.kind === 'row' ? (
        <TenantDrawer id={opened.id} onStored={({ id }) => setFresh(id)} onClose={close} />
      ) : null}
      {importing ? <ImportTenants onClose={() => setImporting(false)} /> : null}
      {selected ? (
        <selected.Dialog
          tenants={selected.rows}
          hidden={selected.hidden}
          onDone={() => {
            setSelected(undefined);
            selected.clear();
          }}
          onClose={() => setSelected(undefined)}
        />
      ) : null}
    </>
  );
}
