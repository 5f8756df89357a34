import type { ErrorResponse } from 'oidc-client-ts';
import type { SignInProblem } from '../session/session.ts';
import { isStorageFull } from '../session/session-storage.ts';

/** A failed sign-in, with the problem to show to the user. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem) {
    super(('detail' in problem && problem.detail) || problem.kind);
    this.problem = problem;
  }
}

/** The provider returned unusable tokens; a retry would return the same tokens. */
export class UnusableToken extends ProviderError {}

/** The provider bound the access token too, so the API would reject it as a Bearer token. */
export class AccessTokenBound extends Error {
  override readonly name = 'AccessTokenBound';
}

/** Error codes that a retry may solve: those of RFC 6749 §4.1.2.1, and more from Keycloak. */
const TRANSIENT: readonly (string | null)[] = [
  'server_error',
  'temporarily_unavailable',
  'slow_down',
  'unknown_error',
];

/** Checks the error's name rather than its class, so that the library need not be loaded. */
function isErrorResponse(error: unknown): error is ErrorResponse {
  return error instanceof Error && error.name === 'ErrorResponse';
}

/** Checks whether the provider rejected the request, so that a retry is useless (RFC 6749 §5.2). */
export function isRefusal(error: unknown): boolean {
  return isErrorResponse(error) && !TRANSIENT.includes(error.error);
}

/**
 * Checks whether a sign-in page expired, or a sign-in in another tab was completed first. Only Keycloak
 * reports this error.
 */
export function isExpiredSignIn(error: unknown): boolean {
  return (
    isErrorResponse(error) &&
    error.error === 'temporarily_unavailable' &&
    error.error_description === 'authentication_expired'
  );
}

/** Checks whether a request was rejected because it had no proof (RFC 9449 §5). */
export function isProofMissing(error: unknown): boolean {
  return isErrorResponse(error) && error.error === 'invalid_dpop_proof';
}

/** Converts an error during sign-in to the problem that the user sees. */
export function toSignInProblem(error: unknown, clear: () => void): SignInProblem {
  if (error instanceof ProviderError) return error.problem;
  if (isStorageFull(error)) return { kind: 'storage-full', clear };
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: isErrorResponse(error) ? 'refused' : 'not-completed', detail };
}
