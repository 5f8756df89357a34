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

/**
 * Creates a tenant, or gives the one with this id these values.
 *
 * @param version - the one to change: the server refuses when there is a newer one (RFC 9110
 *   §13.1.1). A server that has no versions changes whatever there is.
 */
export function putTenant(body: TenantBody, version?: number): Promise<Tenant> {
  const header = version === undefined ? {} : { 'if-match': `"${version}"` };
  return store(tenantList, body, () => api.PUT('/tenant/create', { body, params: { header } }));
}
