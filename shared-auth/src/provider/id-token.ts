import type { User } from 'oidc-client-ts';
import { readClaims } from '../session/claims.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Checks what oidc-client-ts leaves unchecked of an id token: issuer, audience, expiry, time of
 * issue (OpenID Connect Core 1.0 §2, §3.1.3.7, 2–4 and 9). Its signature need not be checked, as it
 * came straight from the token endpoint over TLS (6).
 *
 * Expiry is held against the time at which the provider issued the access token of the same
 * answer: this computer's clock may be wrong.
 *
 * @throws {ProviderError} that says which claim is not acceptable
 */
export function checkIdToken(user: User, issuer: string, clientId: string): void {
  const { iss, aud, azp, exp, iat } = user.profile;
  if (iss !== issuer) {
    throw new ProviderError({ kind: 'foreign-issuer', expected: issuer, received: String(iss) });
  }
  const audience = Array.isArray(aud) ? aud : [aud];
  if (!audience.includes(clientId)) throw notForUs('aud', audience.join(', '));
  if (azp !== undefined && azp !== clientId) throw notForUs('azp', String(azp));
  // Whatever the library's types say: it takes a token as it comes.
  if (typeof iat !== 'number') throw notForUs('iat', String(iat));
  const { iat: now = 0 } = readClaims(user.access_token);
  if (typeof exp !== 'number' || exp <= now) throw notForUs('exp', String(exp));
}

function notForUs(claim: string, value: string): ProviderError {
  return new ProviderError({ kind: 'not-completed', detail: `id token: ${claim} is ${value}` });
}
