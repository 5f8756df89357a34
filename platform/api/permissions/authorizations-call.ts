import type { FastifyInstance } from 'fastify';
import { describe } from '../call.ts';
import { callerOf } from '../caller.ts';
import { permissions } from '../permission.ts';
import type { Platform } from '../platform.ts';
import { keepAccount } from '../users/account-store.ts';
import { noteSignIn } from '../users/user-store.ts';

export function authorizationsCall(api: FastifyInstance, { database }: Platform): void {
  api.route({
    method: 'GET',
    url: '/authorizations',
    schema: describe({
      operationId: 'getAuthorizations',
      summary: 'What the caller may do at this moment',
      isForEveryone: true,
      answers: {
        200: {
          description: 'The names of the permissions that the caller holds',
          content: {
            'application/json': {
              schema: { type: 'array', items: { type: 'string', enum: permissions } },
            },
          },
        },
      },
    }),
    async handler(request, reply) {
      const { permissions: held, hubId, sub, username, signedInAt } = callerOf(request);
      // The first call of every visit, so the one from which it shows that somebody came.
      if (hubId !== undefined && signedInAt !== undefined) {
        await noteSignIn(database, sub, new Date(signedInAt * 1000));
      }
      if (hubId === undefined) await keepAccount(database, { sub, username });
      return reply.header('cache-control', 'no-store').send([...held]);
    },
  });
}
