import { type Tenant, tenants } from '@console/shared-auth';
import {
  type Action,
  Drawer,
  formatDateTime,
  Section,
  useList,
  usePermission,
} from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TenantHubs } from './hub/tenant-hubs.tsx';
import { tenantFields } from './tenant/tenant-fields.ts';
import TenantForm from './tenant-form.tsx';

interface TenantDrawerProps {
  readonly id: string;
  readonly onStored: (tenant: Tenant) => void;
  readonly onClose: () => void;
}

export default function TenantDrawer({ id, onStored, onClose }: TenantDrawerProps) {
  const { t } = useTranslation('mf-tenants');
  const { data: rows } = useList(tenants.list, usePermission('GetTenants'));
  const maySeeHubs = usePermission('GetManagementHubs');
  const [editing, setEditing] = useState(false);
  const edit: Action<Tenant> = {
    label: t('edit.open'),
    anyOf: ['PutTenant'],
    run: () => setEditing(true),
  };
  const formatCreation = ({ createdAt, createdBy: by }: Tenant) =>
    by ? { createdAt: t('detail.created', { time: formatDateTime(createdAt), by }) } : {};
  return (
    <Drawer
      rows={rows}
      id={id}
      title={({ name }) => name}
      action={edit}
      details={{ fields: tenantFields, t, texts: formatCreation }}
      onClose={onClose}
    >
      {(tenant) => (
        <>
          {maySeeHubs ? (
            <Section title={t('field.hubs')}>
              <TenantHubs key={tenant.id} tenant={tenant} />
            </Section>
          ) : null}
          {editing ? (
            <TenantForm
              title={t('edit.title', { name: tenant.name })}
              tenant={tenant}
              onStored={(stored) => {
                setEditing(false);
                onStored(stored);
              }}
              onClose={() => setEditing(false)}
            />
          ) : null}
        </>
      )}
    </Drawer>
  );
}
