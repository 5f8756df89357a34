import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';
import { codeOf, connectionFailure } from '@console/shared-node/failure.ts';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Returns the options of a structured log without personal data: no addresses, queries, headers or
 * bodies, and only the class and code of an error, except
 * that a failed connection has its address. Requests are identified by their id, which is also
 * in the answer.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      req: (request) => ({ method: request.method }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      // The messages of database errors contain the values of the row.
      err: (error) => ({
        type: error.constructor.name,
        code: codeOf(error),
        message: connectionFailure(error) ?? '',
        stack: '',
      }),
    },
    hooks: {
      logMethod([first, message, ...values], log) {
        // Without a message pino would log the error's own message.
        if (typeof first === 'object' && message === undefined) log.call(this, first, 'failed');
        else log.call(this, first, message, ...values);
      },
    },
  };
}

/** Returns the route pattern of a request, because its URL may contain anything. */
export const getRoute = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** Logs a line for each answer, by route, not by URL. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: getRoute(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** Matches acceptable request ids. Other characters could forge log lines. */
const possibleId = /^[\w-]{8,64}$/;

/**
 * Returns a function that assigns request ids: the `X-Request-Id` of a trusted proxy, so that its log and
 * ours can be correlated, or a new id. Other clients could use theirs to write names into the log.
 *
 * @param trustedProxies - addresses and networks
 */
export function requestIds(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const one of trustedProxies) {
    const [address = '', prefix] = one.split('/');
    if (prefix === undefined) trusted.addAddress(address, getFamily(address));
    else trusted.addSubnet(address, Number(prefix), getFamily(address));
  }
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    // Dual-stack sockets write IPv4 addresses with this prefix.
    const from = socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '') ?? '';
    const isGood = typeof id === 'string' && possibleId.test(id);
    return isGood && from !== '' && trusted.check(from, getFamily(from)) ? id : randomUUID();
  };
}

const getFamily = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
