import { ApiError, type ProblemKind } from '@console/shared-auth';
import type { TFunction } from 'i18next';
import { type FailureNumber, withNumber } from '../contract/failures.ts';

/** The problem that an error stands for; whatever is no answer of the server is unexpected. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ kind: 'malformed', detail: String(error) }, error);
}

/** Of each kind of problem the name of its text, and its number. */
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

/** What happened, in the person's words. `t` is that of the namespace `shared-ui`. */
export function problemText(t: TFunction<'shared-ui'>, kind: ProblemKind): string {
  return t(`problem.${PROBLEMS[kind][0]}`);
}

/** What support looks a failure up by: its number, status, the server's words, its id there. */
export function problemDetail({ kind, status, detail, id }: ApiError): string {
  const parts = [PROBLEMS[kind][1], status, detail, id];
  return parts.filter((part) => part !== undefined && part !== '').join(' · ');
}

/**
 * Why one thing failed, in one line, with the words of a server that has answered.
 *
 * @param reason - what happened, unless more is known than the kind of problem
 */
export function problemReason(
  t: TFunction<'shared-ui'>,
  { kind, status, detail }: ApiError,
  reason = problemText(t, kind),
): string {
  const isSaid = status !== undefined && detail && reason === problemText(t, kind);
  return withNumber(isSaid ? t('problem.says', { reason, detail }) : reason, PROBLEMS[kind][1]);
}
