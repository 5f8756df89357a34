import { api, type components } from '@console/shared-auth';
import { hasTexts, type ListSource, store } from '@console/shared-ui';

/** A tenant of the platform. */
export type Tenant = components['schemas']['Tenant'];
/** What the console may say of a tenant. */
export type TenantBody = components['schemas']['TenantBody'];

/** Every tenant. */
export const tenantList: ListSource<Tenant> = {
  key: ['tenant', 'list'],
  permission: 'GetTenants',
  call: (signal) => api.GET('/tenant/list', { signal }),
  isRow: (value): value is Tenant => hasTexts(value, 'id', 'key', 'name'),
};

/** Creates a tenant, or gives the one with this id these values. */
export function putTenant(body: TenantBody): Promise<Tenant> {
  return store(tenantList, body, () => api.PUT('/tenant/create', { body }));
}
