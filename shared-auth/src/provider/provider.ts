import type { StoredUser } from '../session/stored-user.ts';
import type { PendingSignIn } from './pending-sign-in.ts';

/** A logout as a form to be sent: in an address the id token would end up in logs. */
export interface SignOutForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** What only the protocol's own code can do: the one part that speaks to the identity provider. */
export interface OpenIdProvider {
  /** Address of the sign-in page; the provider has just shown that it is there. */
  signInAddress(
    pending: PendingSignIn,
    options: { readonly language: string; readonly prompt?: 'login' },
  ): Promise<string>;
  /** What was kept for an answer of the provider; undefined when it is used up or not for us. */
  pendingSignIn(answer: string): Promise<PendingSignIn | undefined>;
  /**
   * Trades the answer's code for tokens, and checks them.
   *
   * @throws {AccessTokenBound} where the sign-in has to be done again, without a key
   */
  finishSignIn(answer: string, pending: PendingSignIn): Promise<StoredUser>;
  /**
   * Trades the refresh token for a new access token.
   *
   * @throws {TokenKeyLost} where it is bound to a key that this browser does not have
   */
  refresh(user: StoredUser): Promise<StoredUser>;
  signOutForm(user: StoredUser | undefined): Promise<SignOutForm>;
  /** The person's `name` (OpenID Connect Core 1.0 §5.3). */
  profileName(user: StoredUser): Promise<string | undefined>;
  /** `check_session_iframe`, where the provider has one. */
  sessionFrameAddress(): Promise<string | undefined>;
}

/** The identity provider, as far as the session needs it. Tokens stay inside shared-auth. */
export interface Provider extends OpenIdProvider {
  /**
   * Has the code there that speaks to the provider, before it is needed. Never rejects: whoever
   * needs it asks again, and is told.
   */
  prepare(): Promise<void>;
  /** Deletes the key of the session. */
  forgetKey(): Promise<void>;
}
