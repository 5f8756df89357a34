import type { FastifyInstance } from 'fastify';
import { REQUEST_LIMITS, refuseTunnels } from '../../http/request-limits.ts';

const { requestTimeout, ...http } = REQUEST_LIMITS;

/** Fastify's own options for how long a request may take to arrive; by itself it sets no limit. */
export const requestOptions = { requestTimeout, http };

/** A request that no client in its senses sends. */
export class Nonsense extends Error {
  /** Where both Fastify and oidc-provider look for the status of an answer. */
  readonly statusCode: number;
  /** Has oidc-provider answer with the message, as for its own errors. */
  readonly expose = true;

  constructor(statusCode: 400 | 413 = 400) {
    super('invalid_request');
    this.statusCode = statusCode;
  }
}

/** Refuses what Fastify would let through: tunnels, and NUL, which no PostgreSQL text can hold. */
export function refuseNonsense(server: FastifyInstance): void {
  refuseTunnels(server.server);
  server.addHook('onRequest', async ({ raw }) => {
    if (raw.url?.includes('%00')) throw new Nonsense();
  });
}
