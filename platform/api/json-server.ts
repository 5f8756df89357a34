import fastify, { type FastifyInstance, LogController } from 'fastify';
import { logAnswers, loggerOptions, requestIds } from '../process/log.ts';
import { refuseNonsense, requestOptions } from '../process/nonsense.ts';
import { RefusedRequest } from './problem.ts';
import { answerFrameworkError, answerWithProblems } from './problem-answer.ts';

interface JsonServerSettings {
  readonly logLevel: string;
  readonly bodyLimitBytes: number;
  /** Proxies whose word is taken for where a request comes from. */
  readonly trustedProxies?: readonly string[];
  /** By which it is known beside those of this machine. */
  readonly hosts?: readonly string[];
  /** How long a request may take to arrive, where it may be a large one. */
  readonly requestTimeoutMs?: number;
  /** Of bodies, all of which are JSON; others are answered 415. */
  readonly contentTypes: readonly string[];
}

/**
 * A server without addresses, that reads JSON, answers every failure with a problem (RFC 9457) and
 * has nothing personal in its log.
 */
export function jsonServer(settings: JsonServerSettings): FastifyInstance {
  const { trustedProxies = [], requestTimeoutMs } = settings;
  const server = fastify({
    ...requestOptions,
    ...(requestTimeoutMs !== undefined && { requestTimeout: requestTimeoutMs }),
    logger: loggerOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: settings.bodyLimitBytes,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    requestIdHeader: false,
    genReqId: requestIds(trustedProxies),
    frameworkErrors: answerFrameworkError,
    routerOptions: { maxParamLength: 100 },
    forceCloseConnections: 'idle',
    ajv: {
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
      },
    },
  });
  logAnswers(server);
  refuseNonsense(server, settings.hosts);
  answerWithProblems(server);
  readJson(server, settings.contentTypes);
  return server;
}

/**
 * Reads bodies as JSON, and nothing else. Unlike Fastify's own reader it refuses bytes that are
 * not UTF-8 instead of replacing them, and takes an empty body for none.
 */
function readJson(server: FastifyInstance, contentTypes: readonly string[]): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    [...contentTypes],
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => {
      if (body.length === 0) return undefined;
      try {
        return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body), refuseProto);
      } catch (error) {
        if (error instanceof RefusedRequest) throw error;
        throw new RefusedRequest('malformed', { detail: 'The body is not JSON in UTF-8.' });
      }
    },
  );
}

/** Not a field of anything, but a way to change the prototype of whatever it is copied to. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') {
    throw new RefusedRequest('malformed', { detail: 'The body has a member named __proto__.' });
  }
  return value;
}
