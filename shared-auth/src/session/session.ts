/** The signed-in user, from the access token's claims and, as soon as it is loaded, the profile. */
export interface Person {
  /** The identity provider's id of the user (`sub`). */
  readonly subject: string;
  /** `preferred_username`. */
  readonly username: string;
  /** `name` of the profile, or the username until it is loaded. */
  readonly name: string;
  /** `realm_access.roles`. */
  readonly roles: readonly string[];
}

/** The reason why the user is signed out. */
export type SignedOutReason =
  /** The user has not signed in yet, or chose Logout. */
  | 'none'
  /** The user chose Logout, but is still signed in at the provider, which could not be reached. */
  | 'provider-not-told'
  /** The session was ended at the provider. */
  | 'session-terminated'
  /** The provider's session check failed. */
  | 'session-error'
  /** Another tab signed out, or the record was deleted. */
  | 'token-removed'
  /** Another user signed in in another tab: this page has to be reloaded for that user. */
  | 'other-person';

/** The reason why a session lapsed; the page stays. */
export type LapseReason =
  /** The provider rejected the renewal, because its session is over. */
  | 'session-terminated'
  /** The session is bound to a key that this browser no longer has. */
  | 'key-lost'
  /** The API rejects even a renewed token. */
  | 'not-accepted';

/** The reason why a sign-in failed. For each kind, the screen tells the user what to do. */
export type SignInProblem =
  /** No response within 10 s, or no response that this page may read. Retried automatically. */
  | { readonly kind: 'provider-unreachable'; readonly detail?: string }
  /** The provider's metadata violates OpenID Connect Discovery. */
  | { readonly kind: 'provider-misconfigured'; readonly detail: string }
  /** The provider's metadata or answer contains an issuer other than the configured one. */
  | { readonly kind: 'foreign-issuer'; readonly expected: string; readonly received: string }
  /** The provider answered with an error (RFC 6749 §4.1.2.1). */
  | { readonly kind: 'refused'; readonly detail: string }
  /** The answer could not be exchanged for tokens, or the tokens are not for this client. */
  | { readonly kind: 'not-completed'; readonly detail: string }
  /** A redirect loop between the console and the sign-in page was stopped. */
  | { readonly kind: 'loop-stopped' }
  /** The page is not a secure context: no locks, no cryptography. */
  | { readonly kind: 'needs-https' }
  | { readonly kind: 'storage-blocked' }
  /** `clear` deletes the console's optional data; the tokens stay. */
  | { readonly kind: 'storage-full'; readonly clear: () => void };

/** Information for the signed-in user that needs no immediate action. */
export type SessionNotice =
  /** The token could not be renewed; retried automatically. */
  | { readonly kind: 'renewal-offline' }
  /** The renewed token could not be stored, so other tabs lack it. */
  | { readonly kind: 'storage-full'; readonly clear: () => void }
  /** This computer's clock is ahead of the provider's (behind, if negative). */
  | { readonly kind: 'clock-off'; readonly minutes: number };

/** Returns the user who is signed in, if any. */
export function signedInSubject(session: Session): string | undefined {
  return session.status === 'signed-in' ? session.person.subject : undefined;
}

/** The state of the session. Replayed to late subscribers of `session$`. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'signing-in' }
  | {
      readonly status: 'signed-in';
      readonly person: Person;
      readonly notices: readonly SessionNotice[];
    }
  /** Ended while the user was working: the page stays until they have signed in again. */
  | {
      readonly status: 'lapsed';
      readonly person: Person;
      readonly reason: LapseReason;
      /** The reason why the last attempt to sign in again failed. */
      readonly problem?: SignInProblem;
    }
  | {
      readonly status: 'signed-out';
      readonly reason: SignedOutReason;
      /** The user whose session it was, if any. */
      readonly subject?: string;
    }
  | { readonly status: 'failed'; readonly problem: SignInProblem }
  /** This popup has signed in for the window that opened it. */
  | { readonly status: 'handed-over' };
