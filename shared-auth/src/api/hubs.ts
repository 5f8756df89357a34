import type { components } from '../openapi/schema.d.ts';
import { ApiError, ifFound } from '../problem/problem.ts';
import { hubFields, isHubRow } from '../row/api-rows.ts';
import { faultText, ID, isId, quoted, rowChecks } from '../row/server-row.ts';
import type { Api } from './api.ts';
import type { Answer, Id, Identified, ServerList } from './server-list.ts';
import type { TenantId } from './tenants.ts';

export type HubId = Id<'hub'>;

/** A management hub: a group of tenants with its own users. */
export type Hub = Identified<components['schemas']['Hub'], HubId, 'name'>;

/** The request body for a new hub. */
export type HubBody = components['schemas']['HubBody'];

export interface Hubs {
  readonly list: ServerList<Hub>;
  /** The user's own hub, as a list with one hub or none. */
  readonly own: ServerList<Hub>;
  create(body: HubBody): Answer;
  /** Deletes a hub; succeeds if the hub no longer exists. */
  delete(id: HubId): Promise<unknown>;
  /** Adds a tenant to a hub; succeeds if the tenant is already in the hub. */
  addTenant(hubId: HubId, tenantId: TenantId): Answer;
  removeTenant(hubId: HubId, tenantId: TenantId): Answer;
  /** Returns the query key of a hub's tenant ids. */
  tenantIdsKey(hubId: HubId): readonly string[];
  /** @throws {ApiError} `malformed` if the response is not a list of ids */
  tenantIds(hubId: HubId, signal?: AbortSignal): Promise<ReadonlySet<TenantId>>;
  /** Reads a hub's tenant ids with headers; the caller checks the answer. */
  askTenantIds(
    hubId: HubId,
    signal: AbortSignal | undefined,
    headers?: Readonly<Record<string, string>>,
  ): ReturnType<ServerList<never>['call']>;
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
    call: (signal, pause, look, headers = {}) =>
      api.GET('/hub/list', { signal, pause, look, headers }),
    ...rows,
  },
  own: {
    key: ['hub', 'own'],
    permission: 'GetManagementHub',
    async call(signal) {
      const answer = await ifFound(api.GET('/hub', { signal }));
      return { ...answer, data: answer ? [answer.data] : [] };
    },
    ...rows,
  },
  create: (body) => api.PUT('/hub/create', { body }),
  delete: (id) => ifFound(api.DELETE('/hub/{id}', { params: { path: { id } } })),
  addTenant: (hubId, tenantId) =>
    api.PUT('/hub/{hubId}/tenant/{tenantId}', { params: { path: { hubId, tenantId } } }),
  removeTenant: (hubId, tenantId) =>
    api.DELETE('/hub/{hubId}/tenant/{tenantId}', { params: { path: { hubId, tenantId } } }),
  tenantIdsKey: (hubId) => ['hub', 'tenantids', hubId],
  async tenantIds(hubId, signal) {
    return idsIn((await this.askTenantIds(hubId, signal)).data);
  },
  askTenantIds: (hubId, signal, headers) =>
    api.GET('/hub/{hubId}/tenantids', {
      params: { path: { hubId } },
      ...(signal && { signal }),
      ...(headers && { headers }),
    }),
  idsIn,
  // The cast is safe: the form offers only ids from a list of hubs.
  idOf: (text) => text as HubId,
});
