import { ApiError, type ProblemKind } from '@console/shared-auth';
import type { TFunction } from 'i18next';
import { type FailureNumber, withNumber } from '../contract/failures.ts';

/** Returns an error as a problem; `malformed` if the error is not a response of the server. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ kind: 'malformed', detail: String(error) }, error);
}

/** The text key and the failure number of each kind of problem. */
const PROBLEMS = {
  unreachable: ['unreachable', 'MF-070'],
  timeout: ['timeout', 'MF-071'],
  'signed-out': ['signedOut', 'MF-025'],
  forbidden: ['forbidden', 'MF-072'],
  'not-found': ['notFound', 'MF-073'],
  conflict: ['conflict', 'MF-074'],
  invalid: ['invalid', 'MF-075'],
  busy: ['busy', 'MF-076'],
  server: ['server', 'MF-077'],
  malformed: ['malformed', 'MF-078'],
} as const satisfies Record<ProblemKind, readonly [string, FailureNumber]>;

/** Returns the text for users about a kind of problem. `t` uses the namespace `shared-ui`. */
export function problemText(t: TFunction<'shared-ui'>, kind: ProblemKind): string {
  return t(`problem.${PROBLEMS[kind][0]}`);
}

/** Returns the details for support: number, status, the server's message, the request's id. */
export function problemDetail({ kind, status, detail, id }: ApiError): string {
  const parts = [PROBLEMS[kind][1], status, detail, id];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/** The kinds of problem that the user should report; of the others, the text says what to do. */
const REPORTED: readonly ProblemKind[] = ['server', 'malformed'];

/**
 * Returns a one-line reason for a failure, with its number if the user should report it; `reason` replaces the
 * text of the problem's kind.
 */
export function problemReason(
  t: TFunction<'shared-ui'>,
  { kind, status, detail }: ApiError,
  reason = problemText(t, kind),
): string {
  const hasMessage = status !== undefined && detail && reason === problemText(t, kind);
  const text = hasMessage ? t('problem.says', { reason, detail }) : reason;
  return REPORTED.includes(kind) ? withNumber(text, PROBLEMS[kind][1]) : text;
}
