import type { FastifySchema } from 'fastify';
import type { Permission } from './permission.ts';

/** What one call answers with, other than the problems that every call may answer with. */
interface CallDescription {
  operationId: string;
  summary: string;
  params?: object;
  headers?: object;
  body?: string;
  answers: Readonly<Record<number, object>>;
  problems?: readonly number[];
  /** Whoever is signed in may make this call. */
  isForEveryone?: true;
}

const problemTitles: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  401: 'No valid access token',
  403: 'The permission is missing, or the anti-forgery header is',
  404: 'No such thing, or not for this caller',
  409: 'In conflict with what is stored',
  412: 'Changed since the version in If-Match',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Some fields are not valid',
  429: 'Too many requests; see Retry-After',
  503: 'Not available just now; see Retry-After',
};

const always = [401, 429, 503];

function problem(status: number) {
  return {
    description: problemTitles[status] ?? 'Problem',
    content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
  };
}

/** The Fastify schema of a call, from which the OpenAPI document is made. */
export function describe(call: CallDescription): FastifySchema {
  const withBody = call.body === undefined ? [] : [400, 413, 415, 422];
  const withParams = call.params === undefined ? [] : [422];
  const forSome = call.isForEveryone === true ? [] : [403];
  const statuses = new Set([
    ...always,
    ...forSome,
    ...withBody,
    ...withParams,
    ...(call.problems ?? []),
  ]);
  const problems = [...statuses].map((status) => [status, problem(status)]);
  return {
    operationId: call.operationId,
    summary: call.summary,
    security: [{ bearer: [] }],
    ...(call.params === undefined ? {} : { params: call.params }),
    ...(call.headers === undefined ? {} : { headers: call.headers }),
    ...(call.body === undefined ? {} : { body: { $ref: `${call.body}#` } }),
    response: { ...call.answers, ...Object.fromEntries(problems) },
  };
}

function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}

export function one(description: string, entity: string) {
  return json(description, { $ref: `${entity}#` });
}

/** A whole list with an ETag, and the 304 that an unchanged one costs. */
export function list(description: string, items: object) {
  return {
    200: json(description, { type: 'array', items }),
    304: { description: 'Unchanged since the ETag in If-None-Match', type: 'null' },
  };
}

export const nothing = { 204: { description: 'Done', type: 'null' } };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller needs one of these. The first is the one that a refusal names. */
    permissions?: readonly Permission[];
  }
  interface FastifySchema {
    operationId?: string;
    summary?: string;
    security?: readonly Record<string, readonly string[]>[];
  }
}
