import { readClaims } from '../session/claims.ts';
import type { SignInProblem } from '../session/session.ts';
import type { SessionEnd } from '../session/session-storage.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { Waits } from '../waiting/waiting.ts';

/** How a try to renew the token went. */
export type Renewal =
  /**
   * There is a token that is good now; this tab or another one has fetched it. One that is not
   * `stored`, as there was no room, only this tab has.
   */
  | { readonly outcome: 'renewed'; readonly user: StoredUser; readonly stored: boolean }
  /**
   * The provider said no, or gave tokens with a problem: the session of this access token, the one
   * that was stored, is over.
   */
  | { readonly outcome: 'refused'; readonly token: string; readonly problem?: SignInProblem }
  /** The key that it is bound to is not in this browser: it is over here. */
  | { readonly outcome: 'key-lost'; readonly token: string }
  /** The record is gone: somebody signed out. */
  | { readonly outcome: 'gone' }
  /** No answer, or none that says anything about the session: another try may work. */
  | { readonly outcome: 'unreachable'; readonly error: unknown };

/** What it means for the session that the provider says no. */
export type Refusal = Exclude<SessionEnd, 'key-lost'>;

/** Share of a token's life after which it is renewed. */
const RENEWED_AFTER_SHARE_OF_LIFE = 0.75;

/** Between two tries while the provider does not answer. */
export const PROVIDER_WAITS: Waits = { firstMs: 2_000, longestMs: 60_000 };

/**
 * When a token should be renewed, in milliseconds since 1970 by this computer's clock. The token's
 * own times are by the provider's, so only their distance counts: a constant skew does no harm.
 */
export function renewalTime(user: Pick<StoredUser, 'access_token' | 'expires_at'>): number {
  const { iat, exp } = readClaims(user.access_token);
  const expiresAt = user.expires_at ?? exp ?? 0;
  const life = iat !== undefined && exp !== undefined ? exp - iat : 0;
  return (expiresAt - life * (1 - RENEWED_AFTER_SHARE_OF_LIFE)) * 1000;
}
