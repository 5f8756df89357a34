import type { ApiToken } from '../configuration/module-apis.ts';
import type { StoredUser } from '../session/stored-user.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

/** A logout request as a form, because an id token in a URL would end up in logs. */
export interface SignOutForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** An access token for the API of a module, and the session with the refresh token that replaces the used one. */
export interface ApiTokenAnswer {
  readonly session: StoredUser;
  readonly token: Pick<StoredUser, 'access_token' | 'token_type' | 'expires_at'>;
}

/** The operations that talk to the identity provider and need the protocol's code. */
export interface OpenIdProvider {
  /** Returns the address of the sign-in page, after a request that shows the provider is reachable. */
  signInAddress(
    pending: PendingSignIn,
    options: { readonly language: string; readonly prompt?: 'login' },
  ): Promise<string>;
  /** Reads the stored state for an answer; undefined if that state was already used or never stored. */
  pendingSignIn(answer: string): Promise<PendingSignIn | undefined>;
  /**
   * Exchanges the answer's code for tokens, and validates them.
   *
   * @throws {AccessTokenBound} if the sign-in must be repeated without a key
   */
  finishSignIn(answer: string, pending: PendingSignIn): Promise<StoredUser>;
  /**
   * Exchanges the refresh token for a new access token.
   *
   * @throws {TokenKeyLost} if the session is bound to a key that this browser does not have
   */
  refresh(user: StoredUser): Promise<StoredUser>;
  /**
   * Exchanges the refresh token for an access token of another API. The session keeps its own access token.
   *
   * @throws {TokenKeyLost} like {@link refresh}
   */
  apiToken(user: StoredUser, asked: Exclude<ApiToken, string>): Promise<ApiTokenAnswer>;
  signOutForm(user: StoredUser | undefined): Promise<SignOutForm>;
  /** Returns the user's `name` (OpenID Connect Core 1.0 §5.3). */
  profileName(user: StoredUser): Promise<string | undefined>;
  /** Returns `check_session_iframe`, if the provider has one. */
  sessionFrameAddress(): Promise<string | undefined>;
}

/** The identity provider as the session uses it. Tokens stay inside shared-auth. */
export interface Provider extends OpenIdProvider {
  /** Preloads the provider's code. Never rejects: a later call reports the failure. */
  prepare(): Promise<void>;
  /** Deletes the key of the session. */
  forgetKey(): Promise<void>;
}
