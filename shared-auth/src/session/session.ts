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
  /** The provider refused to renew: the session was ended there. */
  | 'session-terminated'
  /** The provider's session check failed. */
  | 'session-error'
  /** Another tab signed out, or the record was deleted. */
  | 'token-removed';

/** Why signing in cannot go on. Each has a sentence on the screen with what to do next. */
export type SignInProblem =
  | { readonly kind: 'provider-unreachable' }
  | { readonly kind: 'provider-misconfigured'; readonly detail: string }
  | { readonly kind: 'refused'; readonly detail: string }
  | { readonly kind: 'needs-https' }
  | { readonly kind: 'storage-blocked' }
  | { readonly kind: 'storage-full' };

/** Who is there. Replayed to late subscribers of `session$`. */
export type Session =
  | { readonly status: 'starting' }
  | { readonly status: 'signing-in' }
  | { readonly status: 'signed-in'; readonly person: Person }
  | { readonly status: 'signed-out'; readonly reason: SignedOutReason }
  | { readonly status: 'failed'; readonly problem: SignInProblem };
