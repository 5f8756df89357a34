import { readClaims } from '../session/claims.ts';
import type { SignInProblem } from '../session/session.ts';
import type { SessionEnd } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { Waits } from '../waiting/waiting.ts';

export type Renewal =
  /**
   * There is a valid token, which this tab or another tab has fetched. If the storage is full, the token is
   * not `stored`, and only this tab has it.
   */
  | { readonly outcome: 'renewed'; readonly user: StoredUser; readonly stored: boolean }
  /**
   * The provider rejected the renewal, or returned unusable tokens: the session of this stored access
   * token is over.
   */
  | { readonly outcome: 'refused'; readonly token: string; readonly problem?: SignInProblem }
  /** This browser lacks the key that the session is bound to: the session is over here. */
  | { readonly outcome: 'key-lost'; readonly token: string }
  /** The stored session is gone: the user signed out. */
  | { readonly outcome: 'gone' }
  /** No usable response: a retry may work. */
  | { readonly outcome: 'unreachable'; readonly error: unknown };

/** The kind of end of the session if the provider rejects the renewal. */
export type Refusal = Exclude<SessionEnd, 'key-lost'>;

/** Share of a token's life after which it is renewed. */
const RENEW_AFTER_LIFE_SHARE = 0.75;

/** Waits between retries while the provider does not respond. */
export const PROVIDER_WAITS: Waits = { firstMs: 2_000, longestMs: 60_000 };

/**
 * Returns when to renew a token, in milliseconds since 1970 by this computer's clock. The claims use
 * the provider's clock, so only their difference counts: a constant skew does no harm.
 */
export function renewalTime(user: Pick<StoredUser, 'access_token' | 'expires_at'>): number {
  const { iat, exp } = readClaims(user.access_token);
  const expiresAt = user.expires_at ?? exp ?? 0;
  const life = iat !== undefined && exp !== undefined ? exp - iat : 0;
  return (expiresAt - life * (1 - RENEW_AFTER_LIFE_SHARE)) * 1000;
}
