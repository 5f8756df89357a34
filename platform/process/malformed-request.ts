import { REQUEST_LIMITS, refuseTunnels } from '@console/shared-node/http/http-server.ts';
import { hostRefusal } from '@console/shared-node/http/known-host.ts';
import type { FastifyInstance } from 'fastify';

const { requestTimeout, ...http } = REQUEST_LIMITS;

/** Fastify's options for how long a request may take to arrive; its defaults have no limit. */
export const requestOptions = { requestTimeout, http };

/** A malformed request, which no regular client sends. */
export class MalformedRequest extends Error {
  /** Read by both Fastify and oidc-provider. */
  readonly statusCode: number;
  /** Makes oidc-provider answer with this error's message, as for its own errors. */
  readonly expose = true;

  constructor(statusCode: 400 | 413 | 421 = 400) {
    super('invalid_request');
    this.statusCode = statusCode;
  }
}

/** Health addresses, which accept any host: balancers use addresses of their own. */
const PROBES: readonly (string | undefined)[] = ['/healthz', '/readyz'];

/**
 * Refuses requests that Fastify would accept: tunnels, unknown hosts, and NUL, which PostgreSQL text
 * cannot contain. Uses a hook, because Fastify creates a second server if localhost has two addresses.
 *
 * @param hosts - accepted hosts in addition to those of this machine
 */
export function refuseMalformedRequests(
  server: FastifyInstance,
  hosts: readonly string[] = [],
): void {
  refuseTunnels(server.server);
  server.addHook('onRequest', async ({ raw }) => {
    const status = PROBES.includes(raw.url) ? undefined : hostRefusal(raw, hosts);
    if (status !== undefined) throw new MalformedRequest(status);
    if (raw.url?.includes('%00')) throw new MalformedRequest();
  });
}
