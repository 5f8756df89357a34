import { type Tenant, tenants } from '@console/shared-auth';
import {
  type Action,
  Code,
  Details,
  Drawer,
  formatDateTime,
  Section,
  useHolds,
  useList,
} from '@console/shared-ui';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TenantHubs } from './hub/tenant-hubs.tsx';
import TenantForm from './tenant-form.tsx';

function createdText(t: TFunction<'mf-tenants'>, { createdAt, createdBy }: Tenant): string {
  const time = formatDateTime(createdAt);
  return createdBy ? t('detail.created', { time, by: createdBy }) : time;
}

interface TenantDrawerProps {
  readonly id: string;
  readonly onStored: (tenant: Tenant) => void;
  readonly onClose: () => void;
}

/** One tenant: everything that is known of it, and the way to change it. */
export default function TenantDrawer({ id, onStored, onClose }: TenantDrawerProps) {
  const { t } = useTranslation('mf-tenants');
  const { data: rows } = useList(tenants.list, useHolds('GetTenants'));
  const maySeeHubs = useHolds('GetManagementHubs');
  const [editing, setEditing] = useState(false);
  const edit: Action<Tenant> = {
    label: t('edit.open'),
    needs: [['PutTenant']],
    run: () => setEditing(true),
  };
  return (
    <Drawer rows={rows} id={id} title={({ name }) => name} action={edit} onClose={onClose}>
      {(tenant) => (
        <>
          <Details
            details={[
              { label: t('field.key'), value: <Code>{tenant.key}</Code> },
              { label: t('field.id'), value: <Code copy>{tenant.id}</Code> },
              { label: t('field.contactEmail'), value: tenant.contactEmail },
              {
                label: t('field.createdAt'),
                value: createdText(t, tenant),
              },
              { label: t('field.description'), value: tenant.description },
            ]}
          />
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
