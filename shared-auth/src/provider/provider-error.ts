import type { ErrorResponse } from 'oidc-client-ts';
import type { SignInProblem } from '../session/session.ts';
import { isStorageFull } from '../session/session-storage.ts';

/** A sign-in that cannot go on, with what the person is to be told. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem) {
    super(('detail' in problem && problem.detail) || problem.kind);
    this.problem = problem;
  }
}

/** Tokens that came from the provider and cannot be used; asked again, it gives the same. */
export class UnusableToken extends ProviderError {}

/**
 * The provider has bound the access token as well, so the API could not take it as a Bearer token.
 */
export class AccessTokenBound extends Error {
  override readonly name = 'AccessTokenBound';
}

/** Errors that another try may cure (RFC 6749 §4.1.2.1); Keycloak has more of them than the RFC. */
const PASSING: readonly (string | null)[] = [
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  'unknown_error',
];

/** By the library's own mark of the class: where nothing has failed its code need not be there. */
function isErrorResponse(error: unknown): error is ErrorResponse {
  return error instanceof Error && error.name === 'ErrorResponse';
}

/** Whether the provider said no, so that trying again is of no use (RFC 6749 §5.2). */
export function isRefusal(error: unknown): boolean {
  return isErrorResponse(error) && !PASSING.includes(error.error);
}

/**
 * Whether a sign-in ended because its page was too old, or because somebody signed in in another tab
 * meanwhile; in Keycloak's words.
 */
export function isExpiredSignIn(error: unknown): boolean {
  return (
    isErrorResponse(error) &&
    error.error === 'temporarily_unavailable' &&
    error.error_description === 'authentication_expired'
  );
}

/** Whether a request without a proof was refused for that (RFC 9449 §5). */
export function isProofMissing(error: unknown): boolean {
  return isErrorResponse(error) && error.error === 'invalid_dpop_proof';
}

/** What an error of leaving for the sign-in page, or of coming back, means to the person. */
export function signInProblemOf(error: unknown, clear: () => void): SignInProblem {
  if (error instanceof ProviderError) return error.problem;
  if (isStorageFull(error)) return { kind: 'storage-full', clear };
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: isErrorResponse(error) ? 'refused' : 'not-completed', detail };
}
