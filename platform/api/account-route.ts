import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Claims } from './bearer.ts';
import { findCaller } from './caller.ts';
import type { Platform } from './platform.ts';
import { accountPath } from './settings.ts';

/** Adds the route that answers 204 to a release token, and 401 once its user has been deleted. */
export function addAccountRoute(
  server: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
  verify: (request: FastifyRequest) => Promise<Claims>,
): void {
  server.get(accountPath, async (request, reply) => {
    await findCaller(database, await verify(request));
    return reply.code(204).header('cache-control', 'no-store').send();
  });
}
