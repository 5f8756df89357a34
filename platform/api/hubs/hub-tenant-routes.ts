import { RefusedRequest } from '../problem.ts';
import { list, nothing, route } from '../route.ts';
import { uuid } from '../schemas.ts';
import { addTenant, removeTenant, requireHub, tenantsOfHub } from './hub-tenants.ts';

export const hubTenantRoutes = [
  route({
    operationId: 'getHubTenantIds',
    method: 'GET',
    path: '/hub/{hubId}/tenantids',
    summary: 'The ids of the tenants in a hub that the caller may read',
    permissions: ['GetManagementHub', 'GetManagementHubs'],
    everyHub: 'GetManagementHubs',
    ...list('Ids of tenants', uuid),
    problems: ['not-found'],
    async handle({ database, lists, request, params: { hubId }, reply }) {
      await requireHub(database, hubId);
      return lists.answer(request, reply, {
        list: 'hub',
        scope: `tenants-${hubId}`,
        rows: tenantsOfHub(hubId),
        idsOf: hubId,
      });
    },
  }),

  route({
    operationId: 'addTenantToHub',
    method: 'PUT',
    path: '/hub/{hubId}/tenant/{tenantId}',
    summary: 'Adds a tenant to a hub, if it is not in it yet',
    permissions: ['AddTenantToHub'],
    answers: nothing,
    problems: ['malformed', 'not-found', 'too-large', 'unsupported-media-type'],
    events: ['hub'],
    async handle({ database, request, params, occasion }) {
      refuseContent(request.body);
      await addTenant(database, params.hubId, params.tenantId, occasion);
    },
  }),

  route({
    operationId: 'removeTenantFromHub',
    method: 'DELETE',
    path: '/hub/{hubId}/tenant/{tenantId}',
    summary: 'Removes a tenant from a hub, if it is in it',
    permissions: ['RemoveTenantFromHub'],
    answers: nothing,
    problems: ['not-found'],
    events: ['hub'],
    handle: ({ database, params, occasion }) =>
      removeTenant(database, params.hubId, params.tenantId, occasion),
  }),
];

/** Refuses a body with content. Accepts `{}` and `null`, because some clients cannot send an empty body. */
function refuseContent(body: unknown): void {
  if (body === undefined || body === null) return;
  if (typeof body === 'object' && Object.keys(body).length === 0) return;
  throw new RefusedRequest('invalid', { errors: [{ field: 'body', code: 'unknown' }] });
}
