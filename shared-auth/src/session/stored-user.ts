import type { User } from 'oidc-client-ts';
import { readClaims } from './claims.ts';

/**
 * The tokens of a session as they are stored: the record of oidc-client-ts as plain values, so that
 * a visit which finds one does not wait for the library. Only the library makes one.
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
  /** Names the key that the session is bound to. */
  readonly state?: unknown;
}

/**
 * What was stored, read again.
 *
 * @throws {Error} for a text that is no session
 */
export function readStoredUser(text: string): StoredUser {
  const { userState, ...user }: StoredUser & { readonly userState?: unknown } = JSON.parse(text);
  readClaims(user.access_token);
  return { ...user, session_state: user.session_state ?? null, state: userState };
}

/** The text of the record, as the library has it. */
export function storedText(user: StoredUser): string {
  const { id_token, session_state, access_token, refresh_token, token_type } = user;
  const { scope, profile, expires_at, state } = user;
  return JSON.stringify({
    ...{ id_token, session_state, access_token, refresh_token, token_type },
    ...{ scope, profile, expires_at },
    // The library leaves this out.
    userState: state,
  });
}

/** Whether the access token has expired, by this computer's clock. One that does not say never has. */
export function isExpired({ expires_at }: StoredUser): boolean {
  return expires_at !== undefined && expires_at <= Math.floor(Date.now() / 1000);
}
