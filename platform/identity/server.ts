import { randomBytes, randomUUID } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Kysely } from 'kysely';
import type { Provider } from 'oidc-provider';
import { logAnswers, loggerOptions } from '../process/log.ts';
import { refuseMalformedRequests, requestOptions } from '../process/malformed-request.ts';
import { findAccount } from './account-store.ts';
import { addresses } from './addresses.ts';
import { declareBearer } from './bearer.ts';
import { addAdminApi } from './clients.ts';
import { createConfiguration } from './configuration.ts';
import { failureProblem, problemType, wantsPage } from './failure.ts';
import { createPages } from './pages.ts';
import { addProfileRoute } from './profile.ts';
import { answerByQuery } from './response-mode.ts';
import { readSecrets } from './secrets.ts';
import { recordAccess } from './session/record-access.ts';
import { sessionFrame } from './session/session-frame.ts';
import { keepSessionState } from './session/session-state.ts';
import { completeSignOut, takeSignOutForm } from './session/sign-out.ts';
import type { Settings } from './settings.ts';
import { stylesheetPath } from './sign-in/page.ts';
import { addSignInRoutes } from './sign-in/sign-in-routes.ts';
import { stylesheet } from './sign-in/stylesheet.ts';
import { textsFor } from './sign-in/texts.ts';
import type { Tables } from './tables.ts';

/** Creates the identity provider: oidc-provider, and the parts that oidc-provider leaves to its host. */
export async function createServer(
  settings: Settings,
  database: Kysely<Tables>,
): Promise<FastifyInstance> {
  const issuer = new URL(settings.issuer);
  const secrets = await readSecrets(database);
  const { Provider: ProviderClass, errors } = await loadProvider();
  const pages = createPages(settings);
  const provider = new ProviderClass(
    settings.issuer,
    createConfiguration({ settings, database, secrets, pages }),
  );
  // Trusts the forwarding headers, which `asIssuer` sets to the issuer's own address.
  provider.proxy = true;
  declareBearer(provider);
  addAdminApi(provider, settings);
  answerByQuery(provider);
  keepSessionState(provider, settings);
  /** The requests of oidc-provider, which knows neither the trusted proxies nor the request id. */
  const requests = new WeakMap<IncomingMessage, FastifyRequest>();
  completeSignOut(provider, pages, settings.consoleAddresses, async (raw, sub) => {
    const request = requests.get(raw);
    if (request === undefined) return;
    const account = await findAccount(database, sub);
    const who = { sub, name: account?.username ?? 'unknown' };
    await recordAccess(database, settings, request, {
      ...who,
      what: 'signOut',
      outcome: 'signed-out',
    });
  });

  const server = fastify({
    ...requestOptions,
    logger: loggerOptions(settings.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    trustProxy: settings.trustedProxies.length > 0 && settings.trustedProxies,
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
  });
  logAnswers(server);
  refuseMalformedRequests(server, [issuer.host]);
  logGrants(provider, server);
  logFailures(provider, server);
  server.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ error: 'invalid_request' });
    request.log.error({ err: error }, 'failed');
    reply.code(500).header('cache-control', 'no-store');
    if (!wantsPage(request.headers.accept)) {
      return reply.type(problemType).send(JSON.stringify(failureProblem(request.id)));
    }
    const texts = textsFor(request.headers['accept-language']);
    return reply.type('text/html').send(pages.failurePage(texts, request.id));
  });
  await protectPages(server, settings);

  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async () => {
    await database.selectFrom('secrets').select('name').limit(1).execute();
    return { status: 'ready' };
  });

  await server.register(
    async (realm) => {
      await realm.register(cors, {
        origin: settings.consoleOrigins,
        methods: ['GET', 'POST'],
        allowedHeaders: ['authorization', 'content-type', 'dpop'],
        maxAge: 600,
      });
      realm.removeAllContentTypeParsers();
      realm.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string' },
        async (_request: unknown, body: string) => new URLSearchParams(body),
      );
      addSignInRoutes(realm, {
        provider,
        settings,
        database,
        secrets,
        SessionNotFound: errors.SessionNotFound,
      });
      addProfileRoute(realm, settings, database, secrets);
      realm.get(addresses.sessionFrame, async (_request, reply) => {
        const nonce = randomBytes(16).toString('base64');
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header(
            'content-security-policy',
            `default-src 'none'; script-src 'nonce-${nonce}'; frame-ancestors ${settings.consoleOrigins.join(' ')}`,
          )
          .removeHeader('x-frame-options')
          .send(sessionFrame(nonce));
      });
      realm.get(stylesheetPath, async (_request, reply) =>
        reply
          .type('text/css; charset=utf-8')
          .header('cache-control', 'max-age=3600')
          .send(stylesheet),
      );
    },
    { prefix: issuer.pathname },
  );

  await server.register(
    async (protocol) => {
      // oidc-provider parses its bodies and handles CORS itself.
      protocol.removeAllContentTypeParsers();
      protocol.addContentTypeParser('*', (_request, _body, done) => done(null));
      const handle = provider.callback();
      protocol.route({
        method: ['GET', 'POST'],
        url: '/*',
        async handler(request, reply) {
          const asked = await takeSignOutForm(request.raw);
          requests.set(asked, request);
          reply.hijack();
          for (const [name, value] of Object.entries(reply.getHeaders())) {
            if (value !== undefined) reply.raw.setHeader(name, value);
          }
          await handle(asIssuer(asked, issuer), reply.raw);
        },
      });
    },
    { prefix: issuer.pathname },
  );
  return server;
}

/**
 * Loads oidc-provider without its warning about Node 20, where it works. Other warnings are printed.
 */
async function loadProvider(): Promise<typeof import('oidc-provider')> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider WARNING: Unsupported runtime')) warn(...words);
  };
  try {
    return await import('oidc-provider');
  } finally {
    console.warn = warn;
  }
}

/** Logs a line for each token request: granted or refused. */
function logGrants(provider: Provider, { log }: FastifyInstance): void {
  // Other values come from the client and are not logged.
  const getGrantName = (grant: unknown) =>
    grant === 'authorization_code' || grant === 'refresh_token' ? grant : 'unknown';
  provider.on('grant.success', ({ oidc }) => {
    log.info({ grant: getGrantName(oidc.params?.grant_type) }, 'granted');
  });
  provider.on('grant.error', ({ oidc }, { error }) => {
    log.info({ grant: getGrantName(oidc.params?.grant_type), error }, 'refused');
  });
}

function logFailures(provider: Provider, { log }: FastifyInstance): void {
  provider.on('server_error', ({ response }, error) => {
    log.error({ reqId: response.get('x-request-id'), err: error }, 'failed');
  });
  // Without a listener Koa would print the error. The provider's types do not have this event.
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: unknown) => log.error({ err: error }, 'failed'));
}

/** Rewrites a request for the provider: without the realm's path, at the issuer's address. */
function asIssuer(request: IncomingMessage, issuer: URL): IncomingMessage {
  const { url = '/' } = request;
  request.headers['x-forwarded-host'] = issuer.host;
  request.headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1);
  return Object.assign(request, { originalUrl: url, url: url.slice(issuer.pathname.length) });
}

/** The addresses at which the release command waits for the redirect: any port of the loopback interface. */
const TERMINALS = 'http://127.0.0.1:*';

async function protectPages(server: FastifyInstance, settings: Settings): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ['data:'],
        // The form's answer redirects to the console or the release command; Chromium checks these as well.
        formAction: ["'self'", ...settings.consoleOrigins, TERMINALS],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    strictTransportSecurity: false,
  });
}
