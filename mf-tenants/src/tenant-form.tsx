import { type Tenant, tenants, type Writes } from '@console/shared-auth';
import { FieldForm, saveRow, usePermission } from '@console/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantBody } from './tenant/tenant-body.ts';
import { tenantFields } from './tenant/tenant-fields.ts';

interface TenantFormProps {
  readonly title: string;
  /** The tenant to edit; without it the form creates one. */
  readonly tenant?: Tenant;
  readonly onStored: (tenant: Tenant) => void;
  readonly onClose: () => void;
}

export default function TenantForm({ title, tenant, onStored, onClose }: TenantFormProps) {
  const { t } = useTranslation('mf-tenants');
  // The id is created with the form, and is the same for every retry: no retry creates a second tenant.
  const [id] = useState(() => tenant?.id ?? crypto.randomUUID());
  const [version] = useState(tenant?.version);
  const permitted = usePermission('PutTenant');
  return (
    <FieldForm
      title={title}
      submit={tenant ? t('edit.submit') : t('create.submit')}
      fields={tenantFields}
      namespace="mf-tenants"
      row={tenant}
      draft={tenant ? `tenant:${tenant.id}` : 'tenant'}
      blocked={permitted ? undefined : t('form.revoked')}
      calls={(values, to) => to.tenants.put(tenantBody(id, values), version)}
      onSubmit={async (values, over, reason) => {
        const replaced = tenants.list.repair?.(over).row?.version ?? version;
        const body = tenantBody(id, values);
        const write = (to: Writes) => to.tenants.put(body, replaced);
        const stored = await saveRow(tenants.list, body, write, { reason });
        return () => onStored(stored);
      }}
      storedRow={(current) => tenants.list.repair?.(current).row}
      onClose={onClose}
    />
  );
}
