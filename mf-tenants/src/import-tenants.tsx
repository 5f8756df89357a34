import { tenants, type Writes } from '@console/shared-auth';
import {
  FieldImport,
  type FormValues,
  type GoodRow,
  invalidate,
  useList,
  usePermission,
} from '@console/shared-ui';
import { useTranslation } from 'react-i18next';
import { tenantBody } from './tenant/tenant-body.ts';
import { tenantFields } from './tenant/tenant-fields.ts';

const NOTE = { verb: 'import', kind: 'tenant', shownBy: tenants.list.key } as const;
const refresh = () => invalidate('tenant');

const taskOf = ({ id, values }: GoodRow) => ({
  id,
  label: values.name ?? '',
  detail: values.key ?? '',
  calls: (to: Writes) => to.tenants.put(tenantBody(id, values)),
});

const store = {
  source: tenants.list,
  put: (id: string, values: FormValues, version: number | undefined, to: Writes) =>
    to.tenants.put(tenantBody(id, values), version),
};

export default function ImportTenants({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('mf-tenants');
  const { data: rows } = useList(tenants.list, usePermission('GetTenants'));
  return (
    <FieldImport
      title={t('import.title')}
      name="tenants"
      fields={tenantFields}
      namespace="mf-tenants"
      rows={rows}
      taskOf={taskOf}
      store={store}
      note={NOTE}
      onSettled={refresh}
      onClose={onClose}
    />
  );
}
