import type { FastifyInstance } from 'fastify';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Kysely } from 'kysely';
import { findAccount, getClaims } from './account-store.ts';
import { addresses } from './addresses.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Tables } from './tables.ts';

/**
 * Adds the userinfo endpoint (OpenID Connect Core 1.0 §5.3), which accepts the access token of the
 * admin API, as Keycloak's endpoint does.
 */
export function addProfileRoute(
  realm: FastifyInstance,
  settings: Settings,
  database: Kysely<Tables>,
  secrets: Secrets,
): void {
  const keys = createLocalJWKSet({ keys: [publicPart(secrets.signingKey)] });

  async function verifySubject(authorization: string | undefined): Promise<string | undefined> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) return undefined;
    try {
      const { issuer, audience } = settings;
      const { payload } = await jwtVerify(token, keys, { issuer, audience, typ: 'at+jwt' });
      return payload.sub;
    } catch {
      return undefined;
    }
  }

  realm.route({
    method: ['GET', 'POST'],
    url: addresses.profile,
    async handler(request, reply) {
      const sub = await verifySubject(request.headers.authorization);
      const account = sub === undefined ? undefined : await findAccount(database, sub);
      reply.header('cache-control', 'no-store');
      if (account === undefined) {
        return reply
          .code(401)
          .header('www-authenticate', 'Bearer error="invalid_token"')
          .send({ error: 'invalid_token' });
      }
      return getClaims(account);
    },
  });
}

function publicPart({ d, p, q, dp, dq, qi, ...rest }: Secrets['signingKey']) {
  return rest;
}
