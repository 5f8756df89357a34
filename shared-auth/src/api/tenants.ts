import type { components } from '../openapi/schema.d.ts';
import { isTenantRow, tenantFields } from '../row/api-rows.ts';
import { rowChecks } from '../row/server-row.ts';
import type { Api } from './api.ts';
import { type Id, type Identified, type ListSource, storedRow } from './list-source.ts';

/** A tenant's id. */
export type TenantId = Id<'tenant'>;

/** A tenant of the platform. */
export type Tenant = Identified<components['schemas']['Tenant'], TenantId, 'name'>;

/** The request body for a tenant. */
export type TenantBody = components['schemas']['TenantBody'];

/** The platform's tenants. */
export interface Tenants {
  /** All tenants. */
  readonly list: ListSource<Tenant>;
  /**
   * Creates a tenant, or updates the tenant with this id. Repeating the call is safe.
   *
   * @param version - the version to change; the server rejects the update if there is a newer version
   *   (RFC 9110 §13.1.1). A server without versions overwrites the tenant.
   * @returns the stored tenant; undefined if the answer has no content
   * @throws {ApiError}
   */
  put(body: TenantBody, version?: number): Promise<Tenant | undefined>;
}

const rows = rowChecks<Tenant>(tenantFields, isTenantRow);

export const tenantsApi = (api: Api): Tenants => ({
  list: {
    key: ['tenant', 'list'],
    permission: 'GetTenants',
    read: (options) => api.GET('/tenant/list', options),
    ...rows,
  },
  put(body, version) {
    const header = version === undefined ? {} : { 'if-match': `"${version}"` };
    return storedRow(rows, api.PUT('/tenant/create', { body, params: { header } }));
  },
});
