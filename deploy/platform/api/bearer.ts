import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { sourceOf } from '../process/source.ts';
import { RefusedRequest } from './problem.ts';

/** What an access token says. */
export interface Claims {
  sub: string;
  username: string;
  roles: readonly string[];
  expiresAt: number;
  /** When the person signed in, in seconds since 1970, where the issuer tells. */
  signedInAt: number | undefined;
}

export interface BearerSettings {
  issuer: string;
  audience: string;
  clockToleranceSeconds: number;
}

export type VerifyToken = (authorization: string | undefined) => Promise<Claims>;

/**
 * Checks the bearer token of a request. Those that are refused are counted by where they come from,
 * of the last few thousand places: who sends too many is told when to come back. A token that is
 * right is taken all the same.
 */
export function tokenCheck(
  server: FastifyInstance,
  settings: BearerSettings & { sourceTriesPerMinute: number },
): (request: FastifyRequest) => Promise<Claims> {
  const verify = bearerVerifier(settings);
  const count = server.createRateLimit({
    max: settings.sourceTriesPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => sourceOf(ip),
  });
  return async (request) => {
    const { authorization } = request.headers;
    try {
      return await verify(authorization);
    } catch (error) {
      if (authorization === undefined || !isUnauthenticated(error)) throw error;
      const tries = await count(request);
      if (tries.isAllowed || !tries.isExceeded) throw error;
      throw new RefusedRequest(
        'too-many-requests',
        { detail: 'Too many tokens from this address were refused.' },
        { 'retry-after': String(tries.ttlInSeconds) },
      );
    }
  };
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof RefusedRequest && error.problem.status === 401;

/**
 * Checks bearer tokens against the keys of their issuer (RFC 9068 §4), which are found through its
 * metadata and fetched again when a token names a new one.
 */
export function bearerVerifier(settings: BearerSettings): VerifyToken {
  let keys: Promise<JWTVerifyGetKey> | undefined;

  async function issuerKeys(): Promise<JWTVerifyGetKey> {
    keys ??= discoverKeys(settings.issuer);
    try {
      return await keys;
    } catch (error) {
      // Not kept, so that the next request asks again.
      keys = undefined;
      throw error;
    }
  }

  return async (authorization) => {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated('There is no bearer token.', 'Bearer');
    const getKey = await issuerKeys();
    try {
      const { payload } = await jwtVerify(token, getKey, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        clockTolerance: settings.clockToleranceSeconds,
        requiredClaims: ['sub', 'exp'],
      });
      return claimsOf(payload);
    } catch (error) {
      if (isUnreachable(error)) throw unreachable();
      if (error instanceof errors.JOSEError) {
        throw unauthenticated(sentenceFor(error), 'Bearer error="invalid_token"');
      }
      throw error;
    }
  };
}

async function discoverKeys(issuer: string): Promise<JWTVerifyGetKey> {
  let metadata: { issuer?: unknown; jwks_uri?: unknown };
  try {
    const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(5_000),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    metadata = await response.json();
  } catch {
    throw unreachable();
  }
  if (metadata.issuer !== issuer || typeof metadata.jwks_uri !== 'string') throw unreachable();
  return createRemoteJWKSet(new URL(metadata.jwks_uri), {
    timeoutDuration: 5_000,
    cooldownDuration: 5_000,
  });
}

function claimsOf(payload: Record<string, unknown>): Claims {
  const { sub, exp, preferred_username, auth_time, realm_access } = payload;
  // A NUL is legal in a JWT, but no PostgreSQL text can hold it.
  if (typeof sub !== 'string' || typeof exp !== 'number' || sub.includes('\0')) {
    throw unauthenticated('The token has no usable subject.', 'Bearer error="invalid_token"');
  }
  return {
    sub,
    username: typeof preferred_username === 'string' ? preferred_username : sub,
    roles: rolesOf(realm_access),
    expiresAt: exp,
    signedInAt: typeof auth_time === 'number' ? auth_time : undefined,
  };
}

function rolesOf(realmAccess: unknown): string[] {
  if (typeof realmAccess !== 'object' || realmAccess === null) return [];
  if (!('roles' in realmAccess) || !Array.isArray(realmAccess.roles)) return [];
  return realmAccess.roles.filter((role) => typeof role === 'string' && !role.includes('\0'));
}

/** The keys could not be fetched: that is not the token's fault. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (!(error instanceof errors.JOSEError)) return error instanceof TypeError;
  // jose has no class of its own for a key set that is answered with an error or no JSON.
  return error.code === 'ERR_JOSE_GENERIC';
}

function sentenceFor(error: errors.JOSEError): string {
  if (error instanceof errors.JWTExpired) return 'The token has expired.';
  if (error instanceof errors.JWTClaimValidationFailed) {
    return `The token's claim ${error.claim} is not acceptable.`;
  }
  return 'The token is not valid.';
}

/** A refusal of the token, with the challenge of RFC 6750 §3. */
export function unauthenticated(detail: string, challenge: string): RefusedRequest {
  return new RefusedRequest('unauthenticated', { detail }, { 'www-authenticate': challenge });
}

function unreachable(): RefusedRequest {
  return new RefusedRequest(
    'unavailable',
    { detail: 'The identity provider cannot be reached to check the token.' },
    { 'retry-after': '2' },
  );
}
