import type { FastifyInstance } from 'fastify';
import { describe, list, one } from '../call.ts';
import { callerOf } from '../caller.ts';
import type { Platform } from '../platform.ts';
import type { TenantBody } from '../schemas.ts';
import { answerStored } from '../stored.ts';
import { putTenant, tenantsInOrder } from './tenant-store.ts';

export function tenantCalls(api: FastifyInstance, { database, lists }: Platform): void {
  api.route({
    method: 'GET',
    url: '/tenant/list',
    config: { permissions: ['GetTenants'] },
    schema: describe({
      operationId: 'getTenants',
      summary: 'Every tenant',
      answers: list('Every tenant, by name', { $ref: 'Tenant#' }),
    }),
    handler: (request, reply) =>
      lists.answer(request, reply, { list: 'tenant', scope: 'all', rows: tenantsInOrder }),
  });

  api.route<{ Body: TenantBody; Headers: { 'if-match'?: string } }>({
    method: 'PUT',
    url: '/tenant/create',
    config: { permissions: ['PutTenant'] },
    schema: describe({
      operationId: 'putTenant',
      summary: 'Creates a tenant, or updates the one with this id',
      headers: {
        type: 'object',
        properties: {
          'if-match': {
            type: 'string',
            description: 'Updates only this version, e.g. `"3"`, and creates nothing.',
          },
        },
      },
      body: 'TenantBody',
      answers: {
        200: one('Updated, or stored like this before', 'Tenant'),
        201: one('Created', 'Tenant'),
      },
      problems: [409, 412],
    }),
    async handler(request, reply) {
      const { body, headers } = request;
      return answerStored(
        reply,
        await putTenant(database, body, callerOf(request), headers['if-match']),
      );
    },
  });
}
