import { RefusedRequest } from '../problem.ts';
import { items, nothing, route } from '../route.ts';
import { uuid } from '../schemas.ts';
import { addTenant, findTenantIds, removeTenant } from './hub-tenants.ts';

export const hubTenantRoutes = [
  route({
    operationId: 'getHubTenantIds',
    method: 'GET',
    path: '/hub/{hubId}/tenantids',
    summary: 'The ids of the tenants in a hub that the caller may read',
    permissions: ['GetManagementHub', 'GetManagementHubs'],
    everyHub: 'GetManagementHubs',
    answers: { 200: items('Ids of tenants', uuid) },
    problems: ['not-found'],
    async handle({ database, params, reply }) {
      const json = await findTenantIds(database, params.hubId);
      if (json === undefined) throw new RefusedRequest('not-found');
      return reply.type('application/json').send(json);
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
