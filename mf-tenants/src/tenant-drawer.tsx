import { Button } from '@blueprintjs/core';
import { hubs, type Tenant, type TenantId, tenants } from '@console/shared-auth';
import {
  type Action,
  Code,
  Details,
  Drawer,
  formatDateTime,
  ProblemPanel,
  Section,
  useHolds,
  useList,
} from '@console/shared-ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubsWith } from './hub/hub-tasks.ts';
import { TenantForm } from './tenant-form.tsx';

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
                value: t('detail.created', {
                  time: formatDateTime(tenant.createdAt),
                  by: tenant.createdBy,
                }),
              },
              { label: t('field.description'), value: tenant.description },
            ]}
          />
          {maySeeHubs ? (
            <Section title={t('detail.hubs')}>
              <TenantHubs key={tenant.id} tenantId={tenant.id} />
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

/** The hubs that a tenant is in. The server has no such call, so every hub is asked, once wanted. */
export function TenantHubs({ tenantId }: { readonly tenantId: TenantId }) {
  const { t } = useTranslation('mf-tenants');
  const { data: all = [] } = useList(hubs.list, true);
  const check = useMutation({ mutationFn: () => hubsWith(tenantId, all) });
  if (check.data) {
    const names = check.data.map(({ name }) => name).join(', ');
    return <p role="status">{names || t('detail.noHub')}</p>;
  }
  if (check.error) {
    return (
      <ProblemPanel
        title={t('detail.hubsFailed')}
        error={check.error}
        onRetry={() => check.mutate()}
      />
    );
  }
  return (
    <>
      <p>{t('detail.askHubs', { count: all.length })}</p>
      <Button
        text={t('detail.checkHubs')}
        aria-disabled={check.isPending}
        onClick={() => !check.isPending && check.mutate()}
      />
    </>
  );
}
