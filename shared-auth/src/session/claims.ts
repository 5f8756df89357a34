import type { Person } from './session.ts';
import type { SessionEvent } from './session-machine.ts';

/** The claims of an access token that the console reads. */
export interface AccessTokenClaims {
  readonly sub: string;
  readonly preferred_username: string;
  readonly realm_access: { readonly roles: readonly string[] };
  /** Seconds since 1970. */
  readonly iat?: number | undefined;
  readonly exp?: number | undefined;
}

const utf8 = new TextDecoder();

/**
 * Reads the payload of a JWT access token (RFC 7519 §3) without verifying the token. The server verifies it.
 *
 * @throws {SyntaxError} if the token is not a JWT
 */
export function readPayload(accessToken: string): Readonly<Record<string, unknown>> {
  const payload = accessToken.split('.')[1];
  if (!payload) throw new SyntaxError('The access token is not a JWT');
  const bytes = Uint8Array.from(
    atob(payload.replaceAll('-', '+').replaceAll('_', '/')),
    (character) => character.charCodeAt(0),
  );
  return JSON.parse(utf8.decode(bytes));
}

/**
 * Reads the claims that the console shows or compares.
 *
 * @throws {SyntaxError} if the token is not a JWT
 */
export function readClaims(accessToken: string): AccessTokenClaims {
  const claims = readPayload(accessToken);
  return {
    sub: String(claims.sub ?? ''),
    preferred_username: String(claims.preferred_username ?? claims.sub ?? ''),
    realm_access: { roles: readRoles(claims.realm_access) },
    iat: asNumber(claims.iat),
    exp: asNumber(claims.exp),
  };
}

/** Returns the user of an access token; `name` is the profile's, if known. */
export function toPerson(claims: AccessTokenClaims, name?: string): Person {
  return {
    subject: claims.sub,
    username: claims.preferred_username,
    name: name ?? claims.preferred_username,
    roles: claims.realm_access.roles,
  };
}

function readRoles(realmAccess: unknown): string[] {
  const { roles }: { roles?: unknown } = Object(realmAccess);
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : [];
}

function asNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** Largest clock skew that is ignored. */
const CLOCK_TOLERANCE_MINUTES = 5;

/**
 * Compares this computer's clock with a token that was just received. Clock skew does not affect the
 * session, but the page shows wrong times.
 *
 * @param now - milliseconds since 1970 by this computer's clock
 */
export function clockNotice({ iat }: AccessTokenClaims, now: number): SessionEvent {
  const minutes = Math.round((now / 1000 - (iat ?? now / 1000)) / 60);
  return Math.abs(minutes) >= CLOCK_TOLERANCE_MINUTES
    ? { type: 'notice-added', notice: { kind: 'clock-off', minutes } }
    : { type: 'notice-cleared', kind: 'clock-off' };
}
