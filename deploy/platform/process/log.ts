import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { codeOf } from '../../failure.ts';

/**
 * Structured logs that hold nothing personal: no address of a person or a machine, no query, no
 * header, no body, of an error only its class and code. A request is named by its id, which its
 * answer carries too.
 */
export function loggerOptions(level: string): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
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
