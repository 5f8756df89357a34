import { codeOf, NumberedFailure } from '@console/shared-node/failure.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, type Problem, RefusedRequest } from './problem.ts';

/** For what Fastify refuses before it looks for a route, such as an address it cannot decode. */
export function answerFrameworkError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void send(refusalOf(error), request, reply);
}

/** Makes every failure, those of Fastify included, an answer with a problem. */
export function answerWithProblems(server: FastifyInstance): void {
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = refusalOf(error);
    // Of what this server refuses by itself, the line of its answer says all that there is to say.
    if (refusal.problem.status >= 500 && !(error instanceof RefusedRequest)) {
      request.log.error({ err: error }, 'failed');
    }
    return send(refusal, request, reply);
  });
  server.setNotFoundHandler((request, reply) =>
    send(new RefusedRequest('not-found', { detail: 'There is no such address.' }), request, reply),
  );
}

function send({ problem, headers }: RefusedRequest, request: FastifyRequest, reply: FastifyReply) {
  const body: Problem = { ...problem, instance: instanceOf(request.id) };
  return reply
    .code(problem.status)
    .headers(headers)
    .header('cache-control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(body));
}

/** A proxy may give requests ids of another kind. */
const instanceOf = (id: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? `urn:uuid:${id}` : `urn:request:${id}`;

function refusalOf(error: FastifyError): RefusedRequest {
  if (error instanceof RefusedRequest) return error;
  if (error.validation !== undefined) {
    return new RefusedRequest('invalid', { errors: error.validation.map(fieldError) });
  }
  if (isDatabaseAway(error)) return new RefusedRequest('unavailable', {}, { 'retry-after': '2' });
  if (isBucketAway(error)) {
    // Where it is, is nobody's concern.
    const { message } = new NumberedFailure('MF-138', 'The console cannot be read just now');
    return new RefusedRequest('unavailable', { detail: message }, { 'retry-after': '2' });
  }
  switch (error.statusCode) {
    case 400:
    case 414:
      return new RefusedRequest('malformed');
    case 404:
      return new RefusedRequest('not-found');
    case 413:
      return new RefusedRequest('too-large');
    case 415:
      return new RefusedRequest('unsupported-media-type');
    case 421:
      return new RefusedRequest('misdirected');
    case 503:
      return new RefusedRequest('unavailable', {}, { 'retry-after': '2' });
    default:
      return new RefusedRequest('internal');
  }
}

const codes: Readonly<Record<string, string>> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'type',
  minLength: 'too-short',
  maxLength: 'too-long',
  pattern: 'format',
  format: 'format',
  // Of a name, whose schema is not to match what cannot be seen.
  not: 'invisible',
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
    code: codes[keyword] ?? keyword,
  };
}

const connectionCodes = /^(?:ECONN|ETIMEDOUT|ENOTFOUND|EPIPE|EHOSTUNREACH|08|57P|53)/;

/** The console is in a bucket, which cannot be read. */
const isBucketAway = (error: Error): boolean =>
  error instanceof NumberedFailure && error.number === 'MF-138';

/** The server of the database is restarting, full, or not to be reached. */
function isDatabaseAway(error: Error): boolean {
  if (connectionCodes.test(codeOf(error) ?? '')) return true;
  // pg has no codes for these two.
  return /^(?:Connection terminated|timeout exceeded when trying to connect)/.test(error.message);
}
