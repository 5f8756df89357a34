/** The signed-in person, from the claims of the access token and, once loaded, the profile. */
export interface Person {
  /** The identity provider's id of the person (`sub`). */
  readonly subject: string;
  /** `preferred_username`. */
  readonly username: string;
  /** `name` of the profile, or the user name until it is loaded. */
  readonly name: string;
  /** `realm_access.roles`. */
  readonly roles: readonly string[];
}

/** Why nobody is signed in although somebody was or tried to be. */
export type SignedOutReason =
  /** Nobody has signed in yet, or the person chose Logout. */
  | 'none'
  /** The person chose Logout, and the provider could not be told: there they are still signed in. */
  | 'provider-not-told'
  /** The session was ended at the provider. */
  | 'session-terminated'
  /** The provider's session check failed. */
  | 'session-error'
  /** Another tab signed out, or the record was deleted. */
  | 'token-removed'
  /** Another person has signed in in another tab: this page has to be loaded anew, as theirs. */
  | 'other-person';

/** Why a session lapsed under a page that stays where it is. */
export type LapseReason =
  /** The provider refused to renew the token: the session is over there. */
  | 'session-terminated'
  /** It is bound to a key that this browser no longer has. */
  | 'key-lost'
  /** The API refuses even a renewed token. */
  | 'not-accepted';

/** Why signing in cannot go on. Each has a sentence on the screen with what to do next. */
export type SignInProblem =
  /** No answer, none within 10 s, or none that this page may read. Tried again by itself. */
  | { readonly kind: 'provider-unreachable'; readonly detail?: string }
  /** The provider's metadata is not what OpenID Connect Discovery asks for. */
  | { readonly kind: 'provider-misconfigured'; readonly detail: string }
  /** The provider, or its answer, names an issuer other than the configured one. */
  | { readonly kind: 'foreign-issuer'; readonly expected: string; readonly received: string }
  /** The provider answered with an error (RFC 6749 §4.1.2.1). */
  | { readonly kind: 'refused'; readonly detail: string }
  /** The provider's answer could not be turned into tokens, or the tokens are not for us. */
  | { readonly kind: 'not-completed'; readonly detail: string }
  /** Signing in led back to signing in again and again, and was stopped. */
  | { readonly kind: 'loop-stopped' }
  /** The page is not a secure context: no locks, no cryptography. */
  | { readonly kind: 'needs-https' }
  | { readonly kind: 'storage-blocked' }
  /** `clear` deletes what the console keeps for convenience; the tokens stay. */
  | { readonly kind: 'storage-full'; readonly clear: () => void };

/** Something that a person who is signed in should know, and need not act on at once. */
export type SessionNotice =
  /** The token could not be renewed; tried again by itself. */
  | { readonly kind: 'renewal-offline' }
  /** The renewed token could not be stored, so other tabs do not have it. */
  | { readonly kind: 'storage-full'; readonly clear: () => void }
  /** This computer's clock is ahead of the provider's (behind, if negative). */
  | { readonly kind: 'clock-off'; readonly minutes: number };

/** Who is there. Replayed to late subscribers of `session$`. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'signing-in' }
  | {
      readonly status: 'signed-in';
      readonly person: Person;
      readonly notices: readonly SessionNotice[];
    }
  /** Ended while the person was at work: the page stays until they have signed in again. */
  | {
      readonly status: 'lapsed';
      readonly person: Person;
      readonly reason: LapseReason;
      /** Why the last try to sign in again came to nothing. */
      readonly problem?: SignInProblem;
    }
  | {
      readonly status: 'signed-out';
      readonly reason: SignedOutReason;
      /** Whose session it was, where somebody's was. */
      readonly subject?: string;
    }
  | { readonly status: 'failed'; readonly problem: SignInProblem }
  /** This window was opened to sign in for another one, and has done so. */
  | { readonly status: 'handed-over' };
