import type { FastifyInstance } from 'fastify';
import { describe, list, nothing, one } from '../call.ts';
import { callerOf } from '../caller.ts';
import type { Platform } from '../platform.ts';
import { RefusedRequest } from '../problem.ts';
import { type HubBody, ids } from '../schemas.ts';
import { answerStored } from '../stored.ts';
import { createHub, deleteHub, findHub, hubsInOrder } from './hub-store.ts';

export function hubCalls(api: FastifyInstance, { database, lists }: Platform): void {
  api.route({
    method: 'GET',
    url: '/hub/list',
    config: { permissions: ['GetManagementHubs'] },
    schema: describe({
      operationId: 'getManagementHubs',
      summary: 'Every management hub',
      answers: list('Every hub, by name', { $ref: 'Hub#' }),
    }),
    handler: (request, reply) =>
      lists.answer(request, reply, { list: 'hub', scope: 'all', rows: hubsInOrder }),
  });

  api.route({
    method: 'GET',
    url: '/hub',
    config: { permissions: ['GetManagementHub'] },
    schema: describe({
      operationId: 'getManagementHub',
      summary: "The caller's hub",
      answers: { 200: one("The caller's hub", 'Hub') },
      problems: [404],
    }),
    async handler(request, reply) {
      const { hubId } = callerOf(request);
      const json = hubId === undefined ? undefined : await findHub(database, hubId);
      if (json === undefined) {
        throw new RefusedRequest('not-found', { detail: 'The caller is in no management hub.' });
      }
      return reply.type('application/json').send(json);
    },
  });

  api.route<{ Body: HubBody }>({
    method: 'PUT',
    url: '/hub/create',
    config: { permissions: ['CreateManagementHub'] },
    schema: describe({
      operationId: 'createManagementHub',
      summary: 'Creates a management hub',
      body: 'HubBody',
      answers: { 200: one('Stored like this before', 'Hub'), 201: one('Created', 'Hub') },
      problems: [409],
    }),
    async handler(request, reply) {
      return answerStored(reply, await createHub(database, request.body, callerOf(request)));
    },
  });

  api.route<{ Params: { id: string } }>({
    method: 'DELETE',
    url: '/hub/:id',
    config: { permissions: ['DeleteManagementHub'] },
    schema: describe({
      operationId: 'deleteManagementHub',
      summary: 'Deletes a management hub that has no users; its tenants are released',
      params: ids('id'),
      answers: nothing,
      problems: [404, 409],
    }),
    async handler(request, reply) {
      await deleteHub(database, request.params.id);
      return reply.code(204).send();
    },
  });
}
