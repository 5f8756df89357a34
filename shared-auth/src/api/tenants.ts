import type { components } from '../openapi/schema.d.ts';
import type { Api } from './api.ts';
import { type Answer, type Id, type Identified, isText, type ServerList } from './server-list.ts';

export type TenantId = Id<'tenant'>;

/** A tenant of the platform. */
export type Tenant = Identified<components['schemas']['Tenant'], TenantId>;

/** What the console may say of a tenant. */
export type TenantBody = components['schemas']['TenantBody'];

/** The tenants of the platform. */
export interface Tenants {
  readonly list: ServerList<Tenant>;
  /**
   * Creates a tenant, or gives the one with this id these values.
   *
   * @param version - the one to change: the server refuses when there is a newer one (RFC 9110
   *   §13.1.1). A server that has no versions changes whatever there is.
   */
  put(body: TenantBody, version?: number): Answer;
}

export const tenantsOf = (api: Api): Tenants => ({
  list: {
    key: ['tenant', 'list'],
    permission: 'GetTenants',
    call: (signal, pause, look) => api.GET('/tenant/list', { signal, pause, look }),
    isRow(value): value is Tenant {
      const { id, key, name } = Object(value);
      return isText(id) && isText(key) && isText(name);
    },
  },
  put(body, version) {
    const header = version === undefined ? {} : { 'if-match': `"${version}"` };
    return api.PUT('/tenant/create', { body, params: { header } });
  },
});
