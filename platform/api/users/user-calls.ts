import type { FastifyInstance } from 'fastify';
import { describe, list, nothing, one } from '../call.ts';
import { callerOf, reachesUsersOf } from '../caller.ts';
import type { Platform } from '../platform.ts';
import { RefusedRequest } from '../problem.ts';
import { ids, type UserBody } from '../schemas.ts';
import { answerStored } from '../stored.ts';
import { createUser, deleteUser, usersInOrder, usersOfHub } from './user-store.ts';

export function userCalls(api: FastifyInstance, { database, lists }: Platform): void {
  api.route({
    method: 'GET',
    url: '/user/list',
    config: { permissions: ['GetUsers'] },
    schema: describe({
      operationId: 'getUsers',
      summary: "The users of the caller's hub",
      answers: list("The users of the caller's hub; none for a caller without one", {
        $ref: 'User#',
      }),
    }),
    handler(request, reply) {
      const { hubId } = callerOf(request);
      return lists.answer(request, reply, {
        list: 'user',
        scope: hubId ?? 'none',
        rows: usersOfHub(hubId),
      });
    },
  });

  api.route({
    method: 'GET',
    url: '/user/listall',
    config: { permissions: ['GetAllUsers'] },
    schema: describe({
      operationId: 'getAllUsers',
      summary: 'The users of every hub',
      answers: list('Every user, by name', { $ref: 'User#' }),
    }),
    handler: (request, reply) =>
      lists.answer(request, reply, { list: 'user', scope: 'all', rows: usersInOrder }),
  });

  api.route<{ Params: { hubId: string }; Body: UserBody }>({
    method: 'PUT',
    url: '/hub/:hubId/user/create',
    config: { permissions: ['CreateUser'] },
    schema: describe({
      operationId: 'createUser',
      summary: "Creates a user in a hub: the caller's own, or with GetAllUsers any",
      params: ids('hubId'),
      body: 'UserBody',
      answers: { 200: one('Stored like this before', 'User'), 201: one('Created', 'User') },
      problems: [404, 409],
    }),
    async handler(request, reply) {
      const { hubId } = request.params;
      const caller = callerOf(request);
      if (!reachesUsersOf(caller, hubId)) throw new RefusedRequest('not-found');
      return answerStored(reply, await createUser(database, hubId, request.body, caller));
    },
  });

  api.route<{ Params: { id: string } }>({
    method: 'DELETE',
    url: '/user/:id',
    config: { permissions: ['DeleteUser'] },
    schema: describe({
      operationId: 'deleteUser',
      summary: "Deletes a user of the caller's hub, or with GetAllUsers of any",
      params: ids('id'),
      answers: nothing,
      problems: [404, 409],
    }),
    async handler(request, reply) {
      const caller = callerOf(request);
      const { id } = request.params;
      if (id === caller.sub) throw new RefusedRequest('own-account');
      await deleteUser(database, id, (hubId) => reachesUsersOf(caller, hubId));
      return reply.code(204).send();
    },
  });
}
