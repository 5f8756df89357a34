import type { components } from '../openapi/schema.d.ts';
import {
  type FieldKind,
  isFilled,
  isNumberOrMissing,
  isTextOrMissing,
  isTimeOrMissing,
  mendRow,
} from '../row/server-row.ts';
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
   * Creates a tenant, or updates the one with this id.
   *
   * @param version - the version to change; the server rejects the update if there is a newer one
   *   (RFC 9110 §13.1.1). A server without versions overwrites the tenant.
   */
  put(body: TenantBody, version?: number): Answer;
}

const FIELDS = {
  id: 'id',
  name: 'name',
  key: 'text',
  contactEmail: 'text',
  description: 'text',
  createdAt: 'time',
  createdBy: 'text',
  version: 'number',
} as const satisfies Record<keyof Tenant, FieldKind>;

function isTenant(value: unknown): value is Tenant {
  const { id, key, name, contactEmail, description, createdAt, createdBy, version } = Object(value);
  return (
    isFilled(id) &&
    isFilled(name) &&
    isTextOrMissing(key) &&
    isTextOrMissing(contactEmail) &&
    isTextOrMissing(description) &&
    isTimeOrMissing(createdAt) &&
    isTextOrMissing(createdBy) &&
    isNumberOrMissing(version)
  );
}

export const tenantsApi = (api: Api): Tenants => ({
  list: {
    key: ['tenant', 'list'],
    permission: 'GetTenants',
    call: (signal, pause, look) => api.GET('/tenant/list', { signal, pause, look }),
    isRow: isTenant,
    mend: (value) => mendRow(value, FIELDS),
  },
  put(body, version) {
    const header = version === undefined ? {} : { 'if-match': `"${version}"` };
    return api.PUT('/tenant/create', { body, params: { header } });
  },
});
