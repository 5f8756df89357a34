import type { TenantBody } from '@console/shared-auth';
import type { FormValues } from '@console/shared-ui';

export const tenantBody = (id: string, values: FormValues): TenantBody => {
  const { name = '', key = '', ...optional } = values;
  return { id, name, key, ...optional };
};
