import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv4 } from 'node:net';
import { codeOf } from '@console/shared-node/failure.ts';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';

/**
 * Structured logs that hold nothing personal: no address of a person or a machine, no query, no
 * header, no body, of an error only its class and code. A request is named by its id, which its
 * answer carries too.
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
      // What a database says of a failure has the values of the row in it, message and all.
      err: (error) => ({
        type: error.constructor.name,
        code: codeOf(error),
        message: '',
        stack: '',
      }),
    },
    hooks: {
      logMethod([first, message, ...values], log) {
        // pino would take the error's own message where there is none.
        if (typeof first === 'object' && message === undefined) log.call(this, first, 'failed');
        else log.call(this, first, message, ...values);
      },
    },
  };
}

/** The pattern of the address that a request was for: an address itself may hold anything. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'none';

/** One line for each answer, by route and not by URL. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: routeOf(request),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/** What the ids of proxies and of ourselves are made of. Others could forge lines of a log. */
const possibleId = /^[\w-]{8,64}$/;

/**
 * Gives each request its id: the one that a trusted proxy has sent along in `X-Request-Id`, so that
 * its log and ours can be read together, or a new one. Whoever else sends one could write into the
 * log what must not stand there, such as a name.
 *
 * @param trustedProxies - addresses and networks
 */
export function requestIds(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const one of trustedProxies) {
    const [address = '', prefix] = one.split('/');
    if (prefix === undefined) trusted.addAddress(address, familyOf(address));
    else trusted.addSubnet(address, Number(prefix), familyOf(address));
  }
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    // As a dual-stack socket names an IPv4 address.
    const from = socket.remoteAddress?.replace(/^::ffff:(?=[\d.]+$)/, '') ?? '';
    const isGood = typeof id === 'string' && possibleId.test(id);
    return isGood && from !== '' && trusted.check(from, familyOf(from)) ? id : randomUUID();
  };
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6');
