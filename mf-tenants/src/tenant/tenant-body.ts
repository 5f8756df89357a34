import type { TenantBody } from '@console/shared-auth';
import type { FormValues } from '@console/shared-ui';

/** Returns the body of a tenant with the values of a form. */
export const tenantBody = (id: string, values: FormValues): TenantBody => {
  const { name = '', key = '', ...optional } = values;
  return { id, name, key, ...optional };
};
