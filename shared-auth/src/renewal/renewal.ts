import type { User } from 'oidc-client-ts';
import { readClaims } from '../session/claims.ts';

/** How a try to renew the token went. */
export type Renewal =
  /** There is a token that is good now; this tab or another one has fetched it. */
  | { readonly outcome: 'renewed'; readonly user: User }
  /** The provider said no: the session is over. */
  | { readonly outcome: 'refused' }
  /** The record is gone: somebody signed out. */
  | { readonly outcome: 'gone' }
  /** No answer, or none that says anything about the session: another try may work. */
  | { readonly outcome: 'unreachable'; readonly error: unknown };

/** Share of a token's life after which it is renewed. */
const RENEW_AT = 0.75;

/**
 * When a token should be renewed, in milliseconds since 1970 by this computer's clock. The token's
 * own times are by the provider's, so only their distance counts: a constant skew does no harm.
 */
export function renewalTime(user: Pick<User, 'access_token' | 'expires_at'>): number {
  const { iat, exp } = readClaims(user.access_token);
  const expiresAt = user.expires_at ?? exp ?? 0;
  const life = iat !== undefined && exp !== undefined ? exp - iat : 0;
  return (expiresAt - life * (1 - RENEW_AT)) * 1000;
}

/**
 * Milliseconds to wait before try number `attempt` (from 0) of a renewal that failed: 2 s, doubled
 * up to a minute, each a little different so that tabs do not try in step.
 */
export function renewalBackOff(attempt: number, random = Math.random()): number {
  return Math.min(60_000, 2_000 * 2 ** attempt) * (0.85 + 0.3 * random);
}
