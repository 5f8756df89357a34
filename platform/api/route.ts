import { LIST_DELTA } from '@console/shared-ui/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Occasion } from '../audit/audit-entry.ts';
import { MAX_REASON } from '../audit/reason.ts';
import type { Caller } from './caller.ts';
import type { EventKind } from './changes.ts';
import type { Permission } from './permission.ts';
import type { Platform } from './platform.ts';
import { type ProblemName, problemStatus, RefusedRequest } from './problem.ts';
import { type Bodies, ids, uuid } from './schemas.ts';

/**
 * A call of the API, defined once. Fastify's route, the OpenAPI document, the table in
 * `docs/contract.md`, the contract test and the permission matrix follow from it.
 */
export interface Route<Path extends string = string, Body extends keyof Bodies = keyof Bodies> {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** The path as in the OpenAPI document. Each name in braces is an id. */
  readonly path: Path;
  readonly summary: string;
  /** The caller needs one of these, and a refusal names the first. An empty list admits every user. */
  readonly permissions: readonly Permission[];
  /** Without this permission the caller reaches only their own hub; other hubs are answered with 404. */
  readonly everyHub?: Permission;
  readonly headers?: Readonly<Record<string, object>>;
  readonly query?: object;
  /** The extension that the call belongs to; the others are the calls that every API has. */
  readonly extension?: string;
  readonly body?: Body;
  readonly answers: Readonly<Record<number, object>>;
  /** Problems in addition to those implied by every call, or by its permissions, path and body. */
  readonly problems?: readonly ProblemName[];
  /** Kinds of the events that the call publishes when it changes something. */
  readonly events?: readonly EventKind[];
  /** Sends the answer. A 204 is sent automatically when the handler returns. */
  handle(call: Call<Path, Body>): unknown;
}

type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** A request for a call that its caller is permitted to make. */
interface Call<Path extends string, Body extends keyof Bodies>
  extends Pick<Platform, 'database' | 'lists'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly params: Readonly<Record<ParameterOf<Path>, string>>;
  readonly body: Bodies[Body];
  readonly caller: Caller;
  /** Who makes the call, from where and why, for the audit trail. */
  readonly occasion: Occasion;
  /** Returns whether the caller may reach a hub and its contents; see {@link Route.everyHub}. */
  reaches(hubId: string): boolean;
}

/** Types a route by its path and body. */
export const route = <Path extends string, Body extends keyof Bodies = never>(
  definition: Route<Path, Body>,
): Route => definition;

/** Adds a route to the server. */
export function addRoute(api: FastifyInstance, { database, lists }: Platform, route: Route): void {
  const hubParameter = /^\/hub\/\{(\w+)\}/.exec(route.path)?.[1] ?? '';
  api.route({
    method: route.method,
    url: fastifyPath(route),
    schema: fastifySchema(route),
    config: { permissions: route.permissions, operationId: route.operationId },
    async handler(request, reply) {
      const caller = required(request.caller);
      // Fastify has validated path and body against the route's schema.
      const params = request.params as Readonly<Record<string, string>>;
      const reaches = (hubId: string) =>
        route.everyHub === undefined ||
        caller.permissions.has(route.everyHub) ||
        caller.hubId === hubId;
      const hubId = params[hubParameter];
      if (hubId !== undefined && !reaches(hubId)) throw new RefusedRequest('not-found');
      const body = request.body as Bodies[keyof Bodies];
      const occasion = required(request.occasion);
      const call = { database, lists, request, reply, params, body, caller, occasion, reaches };
      // A handler may return the reply, which is also a promise, so the value does not tell whether to send 204.
      if (!(204 in route.answers)) return route.handle(call);
      await route.handle(call);
      return reply.code(204).send();
    },
  });
}

/** Returns the path of a route in Fastify's syntax. */
export const fastifyPath = ({ path }: Route): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns the caller or the occasion of a request that has passed the bearer check. */
function required<Value>(value: Value | null): Value {
  if (value === null) throw new Error('This route does not require a token.');
  return value;
}

/** Every call accepts this header, and ignores a malformed one. */
const traceparent = {
  traceparent: {
    type: 'string',
    description: 'Extension `traceparent`: the trace that the call belongs to (W3C Trace Context).',
  },
};

/** Every write accepts this header. */
const changeReason = {
  'change-reason': {
    type: 'string',
    description: `Extension \`change-reason\`: why, e.g. a ticket, as percent-encoded UTF-8 of at most ${MAX_REASON} characters.`,
  },
};

const problemTitles: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  401: 'No valid access token',
  403: 'A permission, or the anti-forgery header, is missing',
  404: 'Not found, or not visible to this caller',
  409: 'Conflicts with stored data',
  412: 'Changed since the version in If-Match',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'Some fields are invalid',
  429: 'Too many requests; see Retry-After',
  503: 'Temporarily unavailable; see Retry-After',
};

function problem(status: number) {
  return {
    description: problemTitles[status] ?? 'Problem',
    content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } },
  };
}

/** Returns the Fastify schema of a route, from which the OpenAPI document is generated. */
export function fastifySchema(route: Route): FastifySchema {
  const { operationId, summary, permissions, everyHub, body, problems = [] } = route;
  const own = route.method === 'GET' ? {} : changeReason;
  const headers = { ...route.headers, ...own, ...traceparent };
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const everyProblem: readonly ProblemName[] = [
    ...(['unauthenticated', 'too-many-requests', 'unavailable'] as const),
    ...(permissions.length > 0 ? (['permission-missing'] as const) : []),
    ...(names.length > 0 ? (['invalid'] as const) : []),
    ...(route.query ? (['invalid'] as const) : []),
    ...(body ? (['malformed', 'too-large', 'unsupported-media-type', 'invalid'] as const) : []),
    ...problems,
  ];
  const statuses = new Set(everyProblem.map(problemStatus));
  return {
    operationId,
    summary,
    security: [{ bearer: [] }],
    ...(names.length > 0 && { params: ids(names) }),
    ...(route.query && { querystring: route.query }),
    headers: { type: 'object', properties: headers },
    ...(body && { body: { $ref: `${body}#` } }),
    response: {
      ...route.answers,
      ...Object.fromEntries([...statuses].map((status) => [status, problem(status)])),
    },
    'x-permissions': permissions,
    ...(route.extension && { 'x-extension': route.extension }),
    ...(everyHub && { 'x-every-hub': everyHub }),
    'x-problems': problems,
    'x-events': route.events ?? [],
  };
}

export function json(description: string, schema: object) {
  return { description, content: { 'application/json': { schema } } };
}

export function one(description: string, entity: string) {
  return json(description, { $ref: `${entity}#` });
}

/** Describes an answer that is an array. */
export const items = (description: string, schema: object) =>
  json(description, { type: 'array', items: schema });

/** Describes the answers of a whole list: 200 with an ETag, its changes, or 304 if unchanged. */
export const list = (description: string, element: object) => ({
  headers: {
    'a-im': {
      type: 'string',
      description: `Extension \`list-deltas\`: \`${LIST_DELTA}\` accepts the changes since the ETag in If-None-Match (RFC 3229).`,
    },
  },
  answers: {
    200: items(description, element),
    226: json('Extension `list-deltas`: the changes since the ETag in Delta-Base', {
      type: 'object',
      required: ['rows', 'gone'],
      properties: {
        rows: { type: 'array', items: element, description: 'New and changed elements.' },
        gone: { type: 'array', items: uuid, description: 'Ids that are no longer in the list.' },
      },
    }),
    304: { description: 'Unchanged since the ETag in If-None-Match', type: 'null' },
  },
});

export const nothing = { 204: { description: 'Done', type: 'null' } };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The caller needs one of these; a refusal names the first. */
    permissions?: readonly Permission[];
    operationId?: string;
  }
  interface FastifySchema {
    operationId?: string;
    summary?: string;
    security?: readonly Record<string, readonly string[]>[];
    [extension: `x-${string}`]: unknown;
  }
}
