import type { FastifyInstance, FastifyServerOptions } from 'fastify';

/**
 * Structured logs that hold nothing personal: no address of a person or a machine, no query, no
 * header, no body. A request is named by its id, which its answer carries too.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    serializers: {
      req: (request) => ({ method: request.method }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

/** One line for each answer, by route and not by URL. */
export function logAnswers(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}
