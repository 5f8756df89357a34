import type { components } from '../openapi/schema.d.ts';
import { ApiError, ifFound } from '../problem/problem.ts';
import { hubFields, isHubRow } from '../row/api-rows.ts';
import { faultText, ID, isId, quoted, rowChecks } from '../row/server-row.ts';
import type { Api } from './api.ts';
import {
  type Id,
  type Identified,
  type ListAnswer,
  type ListReadOptions,
  type ListSource,
  storedRow,
} from './list-source.ts';
import type { TenantId } from './tenants.ts';

/** A management hub's id. */
export type HubId = Id<'hub'>;

/** A management hub: a group of tenants with its own users. */
export type Hub = Identified<components['schemas']['Hub'], HubId, 'name'>;

/** The request body for a new hub. */
export type HubBody = components['schemas']['HubBody'];

/** The platform's management hubs. */
export interface Hubs {
  /** All hubs. */
  readonly list: ListSource<Hub>;
  /** The user's own hub, as a list with one hub or none. */
  readonly own: ListSource<Hub>;
  /**
   * Creates a hub. Repeating the call with the same id is safe.
   *
   * @returns the stored hub; undefined if the answer has no content
   * @throws {ApiError}
   */
  create(body: HubBody): Promise<Hub | undefined>;
  /** Deletes a hub; succeeds if the hub no longer exists. @throws {ApiError} */
  delete(id: HubId): Promise<unknown>;
  /** Adds a tenant to a hub; succeeds if the tenant is already in the hub. @throws {ApiError} */
  addTenant(hubId: HubId, tenantId: TenantId): Promise<unknown>;
  /** Removes a tenant from a hub; succeeds if the tenant is not in the hub. @throws {ApiError} */
  removeTenant(hubId: HubId, tenantId: TenantId): Promise<unknown>;
  /** Returns the query key of a hub's tenant ids. */
  tenantIdsKey(hubId: HubId): readonly string[];
  /** Reads the ids of a hub's tenants. @throws {ApiError} `malformed` if the answer is not a list of ids */
  tenantIds(
    hubId: HubId,
    options?: Partial<Pick<ListReadOptions, 'signal'>>,
  ): Promise<ReadonlySet<TenantId>>;
  /** Reads a hub's tenant ids with headers; the caller checks the answer. */
  readTenantIds(
    hubId: HubId,
    options?: Partial<Pick<ListReadOptions, 'signal' | 'headers'>>,
  ): Promise<ListAnswer>;
  /** Returns the ids in an answer. @throws {ApiError} `malformed` if it is not a list of ids */
  idsIn(data: unknown): ReadonlySet<TenantId>;
  /** Returns a form's text value as a hub id. */
  idOf(text: string): HubId;
}

const rows = rowChecks<Hub>(hubFields, isHubRow);

/**
 * Reads a list of ids. A single invalid id rejects the whole list: if it were only left out, its tenant
 * would appear to be in no hub.
 *
 * @throws {ApiError} `malformed`
 */
function idsIn(data: unknown): ReadonlySet<TenantId> {
  if (!Array.isArray(data)) throw malformed('', data, 'a list of ids');
  const ids = data.map((id: unknown, at) => {
    if (isId(id)) return String(id);
    throw malformed(`element ${at + 1}`, id, ID);
  });
  // The cast is safe: the endpoint returns tenant ids.
  return new Set(ids as TenantId[]);
}

const malformed = (field: string, value: unknown, expected: string) =>
  new ApiError({ kind: 'malformed', detail: faultText({ field, expected, got: quoted(value) }) });

export const hubsApi = (api: Api): Hubs => ({
  list: {
    key: ['hub', 'list'],
    permission: 'GetManagementHubs',
    read: (options) => api.GET('/hub/list', options),
    ...rows,
  },
  own: {
    key: ['hub', 'own'],
    permission: 'GetManagementHub',
    async read({ signal }) {
      const answer = await ifFound(api.GET('/hub', { signal }));
      return { ...answer, data: answer ? [answer.data] : [] };
    },
    ...rows,
  },
  create: (body) => storedRow(rows, api.PUT('/hub/create', { body })),
  delete: (id) => ifFound(api.DELETE('/hub/{id}', { params: { path: { id } } })),
  addTenant: (hubId, tenantId) =>
    api.PUT('/hub/{hubId}/tenant/{tenantId}', { params: { path: { hubId, tenantId } } }),
  removeTenant: (hubId, tenantId) =>
    api.DELETE('/hub/{hubId}/tenant/{tenantId}', { params: { path: { hubId, tenantId } } }),
  tenantIdsKey: (hubId) => ['hub', 'tenantids', hubId],
  async tenantIds(hubId, options) {
    return idsIn((await this.readTenantIds(hubId, options)).data);
  },
  readTenantIds: (hubId, options) =>
    api.GET('/hub/{hubId}/tenantids', { params: { path: { hubId } }, ...options }),
  idsIn,
  // The cast is safe: the form offers only ids from a list of hubs.
  idOf: (text) => text as HubId,
});
