import type { User } from 'oidc-client-ts';
import { readClaims } from '../session/claims.ts';
import { ProviderError } from './provider-error.ts';

/**
 * Checks what oidc-client-ts leaves unchecked of an id token: issuer, audience, expiry
 * (OpenID Connect Core 1.0 §3.1.3.7, 2–4 and 9). Its signature need not be checked, as it came
 * straight from the token endpoint over TLS (6).
 *
 * Expiry is held against the time at which the provider issued the access token of the same
 * answer: this computer's clock may be wrong.
 *
 * @throws {ProviderError} that says which claim is not acceptable
 */
export function checkIdToken(user: User, issuer: string, clientId: string): void {
  const { iss, aud, azp, exp } = user.profile;
  if (iss !== issuer) {
    throw new ProviderError({ kind: 'foreign-issuer', expected: issuer, received: String(iss) });
  }
  const audience = Array.isArray(aud) ? aud : [aud];
  if (!audience.includes(clientId)) throw notForUs('aud', audience.join(', '));
  if (azp !== undefined && azp !== clientId) throw notForUs('azp', String(azp));
  const { iat = 0 } = readClaims(user.access_token);
  if (typeof exp !== 'number' || exp <= iat) throw notForUs('exp', String(exp));
}

function notForUs(claim: string, value: string): ProviderError {
  return new ProviderError({ kind: 'not-completed', detail: `id token: ${claim} is ${value}` });
}
