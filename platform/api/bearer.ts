import type { FastifyInstance, FastifyRequest } from 'fastify';
import { errors, jwtVerify } from 'jose';
import { getSource } from '../process/source.ts';
import { IssuerKeys } from './issuer-keys.ts';
import { RefusedRequest, unavailable } from './problem.ts';

/** The claims of an access token. */
export interface Claims {
  sub: string;
  username: string;
  roles: readonly string[];
  /** The client that the token was issued to, if the token has this claim. */
  client?: string;
  expiresAt: number;
  /** In seconds since 1970, if the token has this claim. */
  issuedAt?: number;
  /** When the user signed in, in seconds since 1970, if the token has this claim. */
  signedInAt: number | undefined;
}

export interface BearerSettings {
  issuer: string;
  audience: string;
  clockToleranceSeconds: number;
}

export type VerifyToken = (authorization: string | undefined) => Promise<Claims>;

/**
 * Checks the bearer token of a request. Refused tokens are counted by address, for the last few thousand
 * addresses. An address above the limit gets 429 with `Retry-After` in place of 401; valid tokens are accepted.
 */
export function tokenCheck(
  server: FastifyInstance,
  settings: BearerSettings & { sourceTriesPerMinute: number },
  keys: IssuerKeys,
): (request: FastifyRequest) => Promise<Claims> {
  const verify = bearerVerifier(settings, keys);
  const count = server.createRateLimit({
    max: settings.sourceTriesPerMinute,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => getSource(ip),
  });
  return async (request) => {
    const { authorization } = request.headers;
    try {
      return await verify(authorization);
    } catch (error) {
      if (authorization === undefined || !isUnauthenticated(error)) throw error;
      const tries = await count(request);
      if (tries.isAllowed || !tries.isExceeded) throw error;
      throw new RefusedToken(
        'throttled',
        'too-many-requests',
        { detail: 'Too many tokens from this address were refused.' },
        { 'retry-after': String(tries.ttlInSeconds) },
      );
    }
  };
}

const isUnauthenticated = (error: unknown): boolean =>
  error instanceof RefusedRequest && error.problem.status === 401;

/** Checks bearer tokens against the keys of their issuer (RFC 9068 §4). */
export function bearerVerifier(
  settings: BearerSettings,
  keys = new IssuerKeys(settings.issuer),
): VerifyToken {
  return async (authorization) => {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw unauthenticated('missing', 'There is no bearer token.');
    try {
      const { payload } = await jwtVerify(token, keys.find, {
        issuer: settings.issuer,
        audience: settings.audience,
        algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        clockTolerance: settings.clockToleranceSeconds,
        requiredClaims: ['sub', 'exp'],
      });
      // jose checks `iat` only with `maxTokenAge`, which would make the claim required.
      const { iat = 0 } = payload;
      if (iat > Date.now() / 1000 + settings.clockToleranceSeconds) throw refusedClaim('iat');
      return parseClaims(payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) throw toRefusal(error);
      // The key is too weak, or is no key.
      if (error instanceof TypeError) throw unavailable('A key of the provider cannot be used.');
      throw error;
    }
  };
}

function parseClaims(payload: Record<string, unknown>): Claims {
  const { sub, exp, iat, preferred_username, auth_time, realm_access } = payload;
  const { azp, client_id = azp } = payload;
  // A NUL is legal in a JWT, but no PostgreSQL text can hold it.
  if (typeof sub !== 'string' || typeof exp !== 'number' || sub.includes('\0')) {
    throw unauthenticated('claim', 'The token has no usable subject.');
  }
  return {
    sub,
    username: typeof preferred_username === 'string' ? preferred_username : sub,
    roles: parseRoles(realm_access),
    ...(typeof client_id === 'string' && { client: client_id }),
    expiresAt: exp,
    ...(typeof iat === 'number' && { issuedAt: iat }),
    signedInAt: typeof auth_time === 'number' ? auth_time : undefined,
  };
}

function parseRoles(realmAccess: unknown): string[] {
  if (typeof realmAccess !== 'object' || realmAccess === null) return [];
  if (!('roles' in realmAccess) || !Array.isArray(realmAccess.roles)) return [];
  return realmAccess.roles.filter((role) => typeof role === 'string' && !role.includes('\0'));
}

function toRefusal(error: errors.JOSEError): RefusedToken {
  if (error instanceof errors.JWTExpired) {
    return unauthenticated('expired', 'The token has expired.');
  }
  if (error instanceof errors.JWTClaimValidationFailed) {
    return refusedClaim(error.claim);
  }
  return unauthenticated('invalid', 'The token is not valid.');
}

const refusedClaim = (claim: string): RefusedToken =>
  unauthenticated('claim', `The token's claim ${claim} is not acceptable.`);

/** The reason why a token is refused. */
export type TokenFault = 'missing' | 'expired' | 'claim' | 'invalid' | 'deleted' | 'throttled';

/** A request whose token is refused. */
export class RefusedToken extends RefusedRequest {
  readonly fault: TokenFault;

  constructor(fault: TokenFault, ...problem: ConstructorParameters<typeof RefusedRequest>) {
    super(...problem);
    this.fault = fault;
  }
}

/** Creates the refusal of a token, with the challenge of RFC 6750 §3. */
export function unauthenticated(fault: TokenFault, detail: string): RefusedToken {
  const challenge = fault === 'missing' ? 'Bearer' : 'Bearer error="invalid_token"';
  return new RefusedToken(fault, 'unauthenticated', { detail }, { 'www-authenticate': challenge });
}
