import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { guardAgainstForgery } from './anti-forgery.ts';
import { addAuditHooks, readOccasion } from './audit/occasion.ts';
import { findCaller } from './caller.ts';
import { jsonServer } from './json-server.ts';
import type { Platform } from './platform.ts';
import { RefusedRequest } from './problem.ts';
import { addRoute } from './route.ts';
import { routes } from './routes.ts';
import { schemas } from './schemas.ts';
import { adminEndpoint, type Settings } from './settings.ts';

const RATE_WINDOW_MS = 10_000;

/** Creates the server without its calls, but with everything that applies to every request. */
export async function createServer(settings: Settings): Promise<FastifyInstance> {
  const server = jsonServer({
    ...settings,
    contentTypes: ['application/json', 'application/problem+json'],
  });
  server.decorateRequest('caller', null);
  server.decorateRequest('occasion', null);
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // The console, whose origin is not the API's, reads the answers.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    // Only the proxy in front of the server knows whether clients use HTTPS.
    strictTransportSecurity: false,
  });
  await server.register(cors, {
    origin: settings.consoleOrigins,
    methods: [...new Set(routes.map(({ method }) => method))],
    allowedHeaders: [
      'a-im',
      'authorization',
      'change-reason',
      'content-type',
      'if-match',
      'if-none-match',
      'last-event-id',
      'traceparent',
      'x-xsrf-token',
    ],
    exposedHeaders: ['delta-base', 'etag', 'im', 'retry-after', 'www-authenticate', 'x-request-id'],
    maxAge: 600,
  });
  await server.register(rateLimit, {
    global: false,
    timeWindow: RATE_WINDOW_MS,
    max: Math.max(1, Math.round(settings.requestsPerMinute / 6)),
    hook: 'preValidation',
    keyGenerator: (request) => request.caller?.sub ?? request.ip,
    errorResponseBuilder: () => new RefusedRequest('too-many-requests'),
  });
  for (const schema of schemas) server.addSchema(schema);
  return server;
}

/** Adds every call. The token is checked first, then the permission, then the rest of the request. */
export async function addCalls(
  server: FastifyInstance,
  platform: Platform,
  settings: Settings,
): Promise<void> {
  await server.register(
    async (api) => {
      guardAgainstForgery(api);
      normalizeTexts(api);
      addAuditHooks(api, platform, settings);
      api.addHook('onRequest', async (request) => {
        const claims = await platform.verifyToken(request);
        const caller = await findCaller(platform.database, claims);
        request.caller = caller;
        request.occasion = readOccasion(request, caller);
        const needed = request.routeOptions.config.permissions ?? [];
        if (needed.length === 0 || needed.some((one) => caller.permissions.has(one))) return;
        throw new RefusedRequest('permission-missing', { permission: needed[0] ?? '' });
      });
      if (settings.requestsPerMinute > 0) api.addHook('preValidation', api.rateLimit());
      for (const route of routes) addRoute(api, platform, route);
    },
    { prefix: adminEndpoint },
  );
}

/** Normalizes the strings of every body to Unicode NFC. */
function normalizeTexts(api: FastifyInstance): void {
  api.addHook('preValidation', async (request) => {
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
    request.body = Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        typeof value === 'string' ? value.normalize('NFC') : value,
      ]),
    );
  });
}
