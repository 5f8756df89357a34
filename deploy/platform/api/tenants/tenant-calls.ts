import type { FastifyInstance } from 'fastify';
import { describe, list, one } from '../call.ts';
import { callerOf } from '../caller.ts';
import type { Platform } from '../platform.ts';
import type { TenantBody } from '../schemas.ts';
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

  api.route<{ Body: TenantBody }>({
    method: 'PUT',
    url: '/tenant/create',
    config: { permissions: ['PutTenant'] },
    schema: describe({
      operationId: 'putTenant',
      summary: 'Creates a tenant, or updates the one with this id',
      body: 'TenantBody',
      answers: {
        200: one('Updated, or stored like this before', 'Tenant'),
        201: one('Created', 'Tenant'),
      },
      problems: [409],
    }),
    async handler(request, reply) {
      const { outcome, json } = await putTenant(database, request.body, callerOf(request).username);
      return reply
        .code(outcome === 'created' ? 201 : 200)
        .type('application/json')
        .send(json);
    },
  });
}
