import { RefusedRequest } from '../problem.ts';
import { list, nothing, one, route } from '../route.ts';
import { answerStored } from '../stored.ts';
import { createUser, deleteUser, usersInOrder, usersOfHub } from './user-store.ts';

export const userRoutes = [
  route({
    operationId: 'getUsers',
    method: 'GET',
    path: '/user/list',
    summary: "The users of the caller's hub",
    permissions: ['GetUsers'],
    ...list("The users of the caller's hub; empty for a caller without a hub", { $ref: 'User#' }),
    handle: ({ lists, request, reply, caller: { hubId } }) =>
      lists.answer(request, reply, {
        list: 'user',
        scope: hubId ?? 'none',
        rows: usersOfHub(hubId),
        ofHub: hubId ?? '',
      }),
  }),

  route({
    operationId: 'getAllUsers',
    method: 'GET',
    path: '/user/listall',
    summary: 'The users of all hubs',
    permissions: ['GetAllUsers'],
    ...list('All users, ordered by last name', { $ref: 'User#' }),
    handle: ({ lists, request, reply }) =>
      lists.answer(request, reply, { list: 'user', scope: 'all', rows: usersInOrder }),
  }),

  route({
    operationId: 'createUser',
    method: 'PUT',
    path: '/hub/{hubId}/user/create',
    summary: "Creates a user in the caller's hub; with GetAllUsers, in any hub",
    permissions: ['CreateUser'],
    everyHub: 'GetAllUsers',
    body: 'UserBody',
    answers: { 200: one('Already stored', 'User'), 201: one('Created', 'User') },
    problems: ['not-found', 'taken', 'different-values'],
    events: ['user', 'hub'],
    handle: async ({ database, params, body, caller, occasion, reply }) =>
      answerStored(reply, await createUser(database, params.hubId, body, caller, occasion)),
  }),

  route({
    operationId: 'deleteUser',
    method: 'DELETE',
    path: '/user/{id}',
    summary: "Deletes a user of the caller's hub; with GetAllUsers, of any hub",
    permissions: ['DeleteUser'],
    everyHub: 'GetAllUsers',
    answers: nothing,
    problems: ['not-found', 'own-account'],
    events: ['user', 'hub'],
    async handle({ database, params: { id }, caller, reaches, occasion }) {
      if (id === caller.sub) throw new RefusedRequest('own-account');
      await deleteUser(database, id, reaches, occasion);
    },
  }),
];
