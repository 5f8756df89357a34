import { codeOf, connectionFailure, NumberedFailure } from '@console/shared-node/failure.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldCodeOf } from './field-codes.ts';
import {
  type FieldError,
  type Problem,
  type ProblemName,
  RefusedRequest,
  unavailable,
} from './problem.ts';

/** Answers requests that Fastify refuses before routing, such as a URL that it cannot decode. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void send(toRefusal(error), request, reply);
}

/** Answers every failure with a problem, including those of Fastify. */
export function answerWithProblems(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = toRefusal(error);
    // If the server refuses a request on purpose, the log line of the answer is enough.
    if (refusal.problem.status >= 500 && !(error instanceof RefusedRequest)) {
      request.log.error({ err: error }, 'failed');
    }
    return send(refusal, request, reply);
  });
  server.setNotFoundHandler((request, reply) =>
    send(new RefusedRequest('not-found', { detail: 'Unknown address.' }), request, reply),
  );
}

function send({ problem, headers }: RefusedRequest, request: FastifyRequest, reply: FastifyReply) {
  const body: Problem = { ...problem, instance: toInstance(request.id) };
  return reply
    .code(problem.status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

/** Returns the URN of a request. A proxy may assign ids that are not UUIDs. */
const toInstance = (id: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? `urn:uuid:${id}` : `urn:request:${id}`;

function toRefusal(error: FastifyError): RefusedRequest {
  if (error instanceof RefusedRequest) return error;
  if (error.validation !== undefined) {
    return new RefusedRequest('invalid', { errors: error.validation.map(fieldError) });
  }
  if (isDatabaseDown(error)) return unavailable();
  if (isBucketDown(error)) {
    // The bucket's location is not disclosed.
    const { message } = new NumberedFailure('MF-138', 'The console cannot be read at the moment');
    return unavailable(message);
  }
  if (error.statusCode === 503) return unavailable();
  return new RefusedRequest(reasons[error.statusCode ?? 500] ?? 'internal');
}

/** The reasons of Fastify's own refusals, by their status. */
const reasons: Readonly<Record<number, ProblemName>> = {
  400: 'malformed',
  404: 'not-found',
  413: 'too-large',
  414: 'not-found',
  415: 'unsupported-media-type',
  421: 'misdirected',
};

interface ValidationError {
  keyword: string;
  instancePath: string;
  params: Readonly<Record<string, unknown>>;
}

function fieldError({ keyword, instancePath, params }: ValidationError): FieldError {
  const member = params.missingProperty ?? params.additionalProperty;
  const field = typeof member === 'string' ? member : instancePath.slice(1).split('/', 1)[0];
  return {
    field: field === '' || field === undefined ? 'body' : field,
    code: fieldCodeOf(keyword),
  };
}

/** Errors of an open connection, and classes of PostgreSQL: a server refuses the connection, stops or is full. */
const connectionCodes = /^(?:ECONN|ETIMEDOUT|EPIPE|EHOSTUNREACH|08|28|3D|57P|53)/;

/** Returns whether the bucket of the console cannot be read. */
const isBucketDown = (error: Error): boolean =>
  error instanceof NumberedFailure && error.number === 'MF-138';

/** Returns whether the database server is restarting, full or unreachable. */
function isDatabaseDown(error: Error): boolean {
  if (connectionFailure(error) !== undefined) return true;
  if (connectionCodes.test(codeOf(error) ?? '')) return true;
  // pg has no error codes for these two errors.
  return /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}
