import { tenants } from '@console/shared-auth';
import { type GoodRow, Import, invalidate, useHolds, useList } from '@console/shared-ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { tenantBody, tenantFields } from './tenant/tenant-fields.ts';

const NOTE = { verb: 'import', kind: 'tenant', shownBy: tenants.list.key } as const;
const refresh = () => invalidate('tenant');

const taskOf = ({ id, values }: GoodRow) => ({
  id,
  label: values.name ?? '',
  detail: values.key ?? '',
  run: () => tenants.put(tenantBody(id, values)),
});

/** Creates a tenant for each row of a CSV file. */
export default function ImportTenants({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('mf-tenants');
  const { data: rows } = useList(tenants.list, useHolds('GetTenants'));
  const fields = useMemo(() => tenantFields(t), [t]);
  const unique = useMemo(
    () => ({ key: new Set((rows ?? []).flatMap(({ key = [] }) => key)) }),
    [rows],
  );
  return (
    <Import
      title={t('import.title')}
      name="tenants"
      fields={fields}
      fieldsIn={(language) => tenantFields(i18n.getFixedT(language, 'mf-tenants'))}
      unique={unique}
      taskOf={taskOf}
      note={NOTE}
      onRest={refresh}
      onClose={onClose}
    />
  );
}
