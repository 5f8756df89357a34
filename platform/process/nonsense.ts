import { REQUEST_LIMITS, refuseTunnels } from '@console/shared-node/http/http-server.ts';
import { hostRefusal } from '@console/shared-node/http/known-host.ts';
import type { FastifyInstance } from 'fastify';

const { requestTimeout, ...http } = REQUEST_LIMITS;

/** Fastify's own options for how long a request may take to arrive; by itself it sets no limit. */
export const requestOptions = { requestTimeout, http };

/** A request that no client in its senses sends. */
export class Nonsense extends Error {
  /** Where both Fastify and oidc-provider look for the status of an answer. */
  readonly statusCode: number;
  /** Has oidc-provider answer with the message, as for its own errors. */
  readonly expose = true;

  constructor(statusCode: 400 | 413 | 421 = 400) {
    super('invalid_request');
    this.statusCode = statusCode;
  }
}

/** Say nothing of anybody, and are asked by an address that only a balancer knows. */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz'];

/**
 * Refuses what Fastify would let through: tunnels, hosts that are not this server's, and NUL, which
 * no PostgreSQL text can hold. A hook, as Fastify makes a second server where localhost has two addresses.
 *
 * @param hosts - of the server, beside those of this machine
 */
export function refuseNonsense(server: FastifyInstance, hosts: readonly string[] = []): void {
  refuseTunnels(server.server);
  server.addHook('onRequest', async ({ raw }) => {
    const status = PROBES.includes(raw.url) ? undefined : hostRefusal(raw, hosts);
    if (status !== undefined) throw new Nonsense(status);
    if (raw.url?.includes('%00')) throw new Nonsense();
  });
}
