import { readClaims } from '../session/claims.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { UnusableToken } from './provider-error.ts';

/**
 * Checks the claims of an id token that oidc-client-ts does not check: issuer, audience, expiry, time
 * of issue (OpenID Connect Core 1.0 §2, §3.1.3.7, 2–4 and 9).
 *
 * Compares the expiry with the issue time of the access token in the same response, because this
 * computer's clock may be wrong.
 *
 * @throws {UnusableToken} that names the invalid claim
 */
export function checkIdToken(user: StoredUser, issuer: string, clientId: string): void {
  const { iss, aud, azp, exp, iat } = user.profile;
  if (iss !== issuer) {
    throw new UnusableToken({ kind: 'foreign-issuer', expected: issuer, received: String(iss) });
  }
  const audience = Array.isArray(aud) ? aud : [aud];
  if (!audience.includes(clientId)) throw invalidClaim('aud', String(aud));
  if (azp !== undefined && azp !== clientId) throw invalidClaim('azp', String(azp));
  // The library's types contain these claims, but the library does not check them.
  if (typeof iat !== 'number') throw invalidClaim('iat', String(iat));
  const { iat: now = 0 } = readClaims(user.access_token);
  if (typeof exp !== 'number' || exp <= now) throw invalidClaim('exp', String(exp));
}

/**
 * Checks that a renewed id token belongs to the user and the sign-in of the session (§12.2).
 *
 * @throws {UnusableToken} that names the changed claim
 */
export function checkSameSignIn(renewed: StoredUser, before: StoredUser): void {
  for (const claim of ['sub', 'auth_time'] as const) {
    const was = before.profile[claim];
    const is = renewed.profile[claim];
    if (is !== undefined && was !== undefined && is !== was) throw invalidClaim(claim, String(is));
  }
}

function invalidClaim(claim: string, value: string): UnusableToken {
  return new UnusableToken({ kind: 'not-completed', detail: `id token: ${claim} is ${value}` });
}
