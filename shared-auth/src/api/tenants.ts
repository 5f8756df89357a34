import type { components } from '../openapi/schema.d.ts';
import { isTenantRow, tenantFields } from '../row/api-rows.ts';
import { rowChecks } from '../row/server-row.ts';
import type { Api } from './api.ts';
import type { Answer, Id, Identified, ServerList } from './server-list.ts';

export type TenantId = Id<'tenant'>;

/** A tenant of the platform. */
export type Tenant = Identified<components['schemas']['Tenant'], TenantId, 'name'>;

/** The request body for a tenant. */
export type TenantBody = components['schemas']['TenantBody'];

export interface Tenants {
  readonly list: ServerList<Tenant>;
  /**
   * Creates a tenant, or updates the tenant with this id.
   *
   * @param version - the version to change; the server rejects the update if there is a newer version
   *   (RFC 9110 §13.1.1). A server without versions overwrites the tenant.
   */
  put(body: TenantBody, version?: number): Answer;
}

const rows = rowChecks<Tenant>(tenantFields, isTenantRow);

export const tenantsApi = (api: Api): Tenants => ({
  list: {
    key: ['tenant', 'list'],
    permission: 'GetTenants',
    call: (signal, pause, look, headers = {}) =>
      api.GET('/tenant/list', { signal, pause, look, headers }),
    ...rows,
  },
  put(body, version) {
    const header = version === undefined ? {} : { 'if-match': `"${version}"` };
    return api.PUT('/tenant/create', { body, params: { header } });
  },
});
