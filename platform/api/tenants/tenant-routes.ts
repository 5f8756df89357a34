import { list, one, route } from '../route.ts';
import { answerStored } from '../stored.ts';
import { putTenant, tenantsInOrder } from './tenant-store.ts';

export const tenantRoutes = [
  route({
    operationId: 'getTenants',
    method: 'GET',
    path: '/tenant/list',
    summary: 'All tenants',
    permissions: ['GetTenants'],
    ...list('All tenants, ordered by name', { $ref: 'Tenant#' }),
    handle: ({ lists, request, reply }) =>
      lists.answer(request, reply, { list: 'tenant', scope: 'all', rows: tenantsInOrder }),
  }),

  route({
    operationId: 'putTenant',
    method: 'PUT',
    path: '/tenant/create',
    summary: 'Creates a tenant, or updates the tenant with this id',
    permissions: ['PutTenant'],
    headers: {
      'if-match': {
        type: 'string',
        description: 'Updates only this version, e.g. `"3"`, and creates nothing.',
      },
    },
    body: 'TenantBody',
    answers: {
      200: one('Updated, or already stored', 'Tenant'),
      201: one('Created', 'Tenant'),
    },
    problems: ['taken', 'changed'],
    events: ['tenant'],
    async handle({ database, request, body, caller, occasion, reply }) {
      const { 'if-match': ifMatch } = request.headers;
      return answerStored(reply, await putTenant(database, body, caller, occasion, ifMatch));
    },
  }),
];
