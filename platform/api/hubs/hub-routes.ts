import { RefusedRequest } from '../problem.ts';
import { list, nothing, one, route } from '../route.ts';
import { answerStored } from '../stored.ts';
import { createHub, deleteHub, findHub, hubsInOrder } from './hub-store.ts';

export const hubRoutes = [
  route({
    operationId: 'getManagementHubs',
    method: 'GET',
    path: '/hub/list',
    summary: 'All management hubs',
    permissions: ['GetManagementHubs'],
    ...list('All hubs, ordered by name', { $ref: 'Hub#' }),
    handle: ({ lists, request, reply }) =>
      lists.answer(request, reply, { list: 'hub', scope: 'all', rows: hubsInOrder }),
  }),

  route({
    operationId: 'getManagementHub',
    method: 'GET',
    path: '/hub',
    summary: "The caller's hub",
    permissions: ['GetManagementHub'],
    answers: { 200: one("The caller's hub", 'Hub') },
    problems: ['not-found'],
    async handle({ database, caller: { hubId }, reply }) {
      const json = hubId === undefined ? undefined : await findHub(database, hubId);
      if (json === undefined) {
        throw new RefusedRequest('not-found', { detail: 'The caller is in no management hub.' });
      }
      return reply.type('application/json').send(json);
    },
  }),

  route({
    operationId: 'createManagementHub',
    method: 'PUT',
    path: '/hub/create',
    summary: 'Creates a management hub',
    permissions: ['CreateManagementHub'],
    body: 'HubBody',
    answers: { 200: one('Already stored', 'Hub'), 201: one('Created', 'Hub') },
    problems: ['taken', 'different-values'],
    events: ['hub'],
    handle: async ({ database, body, caller, occasion, reply }) =>
      answerStored(reply, await createHub(database, body, caller, occasion)),
  }),

  route({
    operationId: 'deleteManagementHub',
    method: 'DELETE',
    path: '/hub/{id}',
    summary: 'Deletes a management hub without users, and releases its tenants',
    permissions: ['DeleteManagementHub'],
    answers: nothing,
    problems: ['not-found', 'hub-has-users'],
    events: ['hub'],
    handle: ({ database, params, occasion }) => deleteHub(database, params.id, occasion),
  }),
];
