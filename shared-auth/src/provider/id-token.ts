import { readClaims } from '../session/claims.ts';
import type { StoredUser } from '../session/stored-user.ts';
import { UnusableToken } from './provider-error.ts';

/**
 * Checks what oidc-client-ts leaves unchecked of an id token: issuer, audience, expiry, time of
 * issue (OpenID Connect Core 1.0 §2, §3.1.3.7, 2–4 and 9).
 *
 * Expiry is held against the time at which the provider issued the access token of the same
 * answer: this computer's clock may be wrong.
 *
 * @throws {UnusableToken} that says which claim is not acceptable
 */
export function checkIdToken(user: StoredUser, issuer: string, clientId: string): void {
  const { iss, aud, azp, exp, iat } = user.profile;
  if (iss !== issuer) {
    throw new UnusableToken({ kind: 'foreign-issuer', expected: issuer, received: String(iss) });
  }
  const audience = Array.isArray(aud) ? aud : [aud];
  if (!audience.includes(clientId)) throw notForUs('aud', String(aud));
  if (azp !== undefined && azp !== clientId) throw notForUs('azp', String(azp));
  // Whatever the library's types say: it takes a token as it comes.
  if (typeof iat !== 'number') throw notForUs('iat', String(iat));
  const { iat: now = 0 } = readClaims(user.access_token);
  if (typeof exp !== 'number' || exp <= now) throw notForUs('exp', String(exp));
}

/**
 * Checks that a renewed id token is of the person, and of the sign-in, that the session began with
 * (§12.2).
 *
 * @throws {UnusableToken} that says which claim has changed
 */
export function checkSameSignIn(renewed: StoredUser, before: StoredUser): void {
  for (const claim of ['sub', 'auth_time'] as const) {
    const was = before.profile[claim];
    const is = renewed.profile[claim];
    if (is !== undefined && was !== undefined && is !== was) throw notForUs(claim, String(is));
  }
}

function notForUs(claim: string, value: string): UnusableToken {
  return new UnusableToken({ kind: 'not-completed', detail: `id token: ${claim} is ${value}` });
}
