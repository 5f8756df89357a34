import { EMAIL } from '@console/shared-ui/contract';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { logAnswers, loggerOptions, requestIds } from '../process/log.ts';
import { refuseMalformedRequests, requestOptions } from '../process/malformed-request.ts';
import { RefusedRequest } from './problem.ts';
import { answerFrameworkError, answerWithProblems } from './problem-answer.ts';

interface JsonServerSettings {
  readonly logLevel: string;
  readonly bodyLimitBytes: number;
  /** Proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies?: readonly string[];
  /** Accepted host names, in addition to those of this machine. */
  readonly hosts?: readonly string[];
  /** How long a request may take to arrive, for large bodies. */
  readonly requestTimeoutMs?: number;
  /** Accepted content types, all parsed as JSON; others are answered with 415. */
  readonly contentTypes: readonly string[];
}

/**
 * Creates a server without routes that parses JSON, answers every failure with a problem (RFC 9457)
 * and logs no personal data.
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
      onCreate: (ajv) => ajv.addFormat('email', EMAIL),
    },
  });
  logAnswers(server);
  refuseMalformedRequests(server, settings.hosts);
  answerWithProblems(server);
  readJson(server, settings.contentTypes);
  return server;
}

/**
 * Parses bodies as JSON only. Unlike Fastify's own parser, it refuses bytes that are not UTF-8
 * instead of replacing them, and treats an empty body as no body.
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

/** Refuses `__proto__`: if it is copied to an object, it changes the object's prototype. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') {
    throw new RefusedRequest('malformed', { detail: 'The body has a member named __proto__.' });
  }
  return value;
}
