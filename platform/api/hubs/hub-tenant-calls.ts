import type { FastifyInstance } from 'fastify';
import { describe, nothing } from '../call.ts';
import { callerOf } from '../caller.ts';
import type { Platform } from '../platform.ts';
import { RefusedRequest } from '../problem.ts';
import { idList, ids } from '../schemas.ts';
import { addTenant, removeTenant, tenantIdsOf } from './hub-tenants.ts';

interface HubAndTenant {
  hubId: string;
  tenantId: string;
}

export function hubTenantCalls(api: FastifyInstance, { database }: Platform): void {
  api.route<{ Params: { hubId: string } }>({
    method: 'GET',
    url: '/hub/:hubId/tenantids',
    config: { permissions: ['GetManagementHub', 'GetManagementHubs'] },
    schema: describe({
      operationId: 'getHubTenantIds',
      summary: 'The ids of the tenants of a hub that the caller may read',
      params: ids('hubId'),
      answers: {
        200: { description: 'Ids of tenants', content: { 'application/json': { schema: idList } } },
      },
      problems: [404],
    }),
    async handler(request, reply) {
      const { permissions, hubId: ownHubId } = callerOf(request);
      const { hubId } = request.params;
      const mayRead = permissions.has('GetManagementHubs') || hubId === ownHubId;
      const json = mayRead ? await tenantIdsOf(database, hubId) : undefined;
      if (json === undefined) throw new RefusedRequest('not-found');
      return reply.type('application/json').send(json);
    },
  });

  api.route<{ Params: HubAndTenant }>({
    method: 'PUT',
    url: '/hub/:hubId/tenant/:tenantId',
    config: { permissions: ['AddTenantToHub'] },
    schema: describe({
      operationId: 'addTenantToHub',
      summary: 'Puts a tenant into a hub, if it is not there yet',
      params: ids('hubId', 'tenantId'),
      answers: nothing,
      problems: [400, 404, 413, 415],
    }),
    async handler(request, reply) {
      refuseContent(request.body);
      await addTenant(database, request.params.hubId, request.params.tenantId);
      return reply.code(204).send();
    },
  });

  api.route<{ Params: HubAndTenant }>({
    method: 'DELETE',
    url: '/hub/:hubId/tenant/:tenantId',
    config: { permissions: ['RemoveTenantFromHub'] },
    schema: describe({
      operationId: 'removeTenantFromHub',
      summary: 'Takes a tenant out of a hub, if it is there',
      params: ids('hubId', 'tenantId'),
      answers: nothing,
      problems: [404],
    }),
    async handler(request, reply) {
      await removeTenant(database, request.params.hubId, request.params.tenantId);
      return reply.code(204).send();
    },
  });
}

/** The body of this call is empty; some clients cannot send less than `{}` or `null`. */
function refuseContent(body: unknown): void {
  if (body === undefined || body === null) return;
  if (typeof body === 'object' && Object.keys(body).length === 0) return;
  throw new RefusedRequest('invalid', { errors: [{ field: 'body', code: 'unknown' }] });
}
