import { permissions } from '../permission.ts';
import { items, route } from '../route.ts';
import { keepAccount } from '../users/account-store.ts';
import { recordSignIn } from '../users/user-store.ts';

export const authorizationsRoute = route({
  operationId: 'getAuthorizations',
  method: 'GET',
  path: '/authorizations',
  summary: 'The current permissions of the caller',
  permissions: [],
  answers: {
    200: items('The names of the permissions', {
      type: 'string',
      enum: permissions,
    }),
  },
  events: ['user'],
  async handle({ database, reply, caller }) {
    const { permissions: held, hubId, sub, username, signedInAt } = caller;
    // Every visit starts with this call, so it records the sign-in.
    if (hubId !== undefined && signedInAt !== undefined) {
      await recordSignIn(database, sub, new Date(signedInAt * 1000));
    }
    if (hubId === undefined) await keepAccount(database, { sub, username });
    return reply.header('cache-control', 'no-store').send([...held]);
  },
});
