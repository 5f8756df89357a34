import type { User } from 'oidc-client-ts';
import { readClaims } from './claims.ts';

/**
 * The stored tokens of a session: the record of oidc-client-ts as plain values, so that a visit with a
 * session does not wait for the library. Only code that has loaded the library creates records.
 */
export interface StoredUser
  extends Readonly<
    Pick<
      User,
      | 'id_token'
      | 'session_state'
      | 'access_token'
      | 'refresh_token'
      | 'token_type'
      | 'scope'
      | 'profile'
      | 'expires_at'
    >
  > {
  /** Identifies the key that the session is bound to. */
  readonly state?: unknown;
}

/**
 * Parses a stored record.
 *
 * @throws {Error} if the text is not a session
 */
export function readStoredUser(text: string): StoredUser {
  const { userState, ...user }: StoredUser & { readonly userState?: unknown } = JSON.parse(text);
  readClaims(user.access_token);
  return { ...user, session_state: user.session_state ?? null, state: userState };
}

/** Serializes a record as the library does. */
export function storedText(user: StoredUser): string {
  const { id_token, session_state, access_token, refresh_token, token_type } = user;
  const { scope, profile, expires_at, state } = user;
  return JSON.stringify({
    ...{ id_token, session_state, access_token, refresh_token, token_type },
    ...{ scope, profile, expires_at },
    // The library does not store this member.
    userState: state,
  });
}

/** Checks by this computer's clock whether a token has expired; without `expires_at`, it never expires. */
export function isExpired({ expires_at }: Pick<StoredUser, 'expires_at'>): boolean {
  return expires_at !== undefined && expires_at <= Math.floor(Date.now() / 1000);
}
