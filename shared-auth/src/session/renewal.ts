/** Share of a token's life after which it is renewed. */
const RENEW_AT = 0.75;

/** Milliseconds from `now` until a token should be renewed; 0 when that time is past. */
export function untilRenewal(
  token: { readonly issuedAt: number; readonly expiresAt: number },
  now: number,
): number {
  const life = token.expiresAt - token.issuedAt;
  return Math.max(0, token.issuedAt + life * RENEW_AT - now);
}

/** Milliseconds to wait before try number `attempt` (from 0) of a renewal that failed. */
export function renewalBackOff(attempt: number): number {
  return Math.min(60_000, 2_000 * 2 ** attempt);
}
