import { ApiError, type ProblemKind } from '@console/shared-auth';
import type { TFunction } from 'i18next';

/** The problem that an error stands for; whatever is no answer of the server is unexpected. */
export function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  return new ApiError({ kind: 'malformed', detail: String(error) }, error);
}

/** What happened, in the person's words. `t` is that of the namespace `shared-ui`. */
export function problemText(t: TFunction<'shared-ui'>, kind: ProblemKind): string {
  const texts: Record<ProblemKind, () => string> = {
    unreachable: () => t('problem.unreachable'),
    timeout: () => t('problem.timeout'),
    'signed-out': () => t('problem.signedOut'),
    forbidden: () => t('problem.forbidden'),
    'not-found': () => t('problem.notFound'),
    conflict: () => t('problem.conflict'),
    invalid: () => t('problem.invalid'),
    busy: () => t('problem.busy'),
    server: () => t('problem.server'),
    malformed: () => t('problem.malformed'),
  };
  return texts[kind]();
}

/** What support looks a failure up by: status, the server's words, its id. */
export function problemDetail({ status, detail, id }: ApiError): string {
  return [status, detail, id].filter((part) => part !== undefined && part !== '').join(' · ');
}

/** Why one thing failed, in one line: what is wrong with which field, or what happened. */
export function problemReason(t: TFunction<'shared-ui'>, problem: ApiError): string {
  const fields = problem.fields.map(({ field, code }) =>
    code === 'taken' ? `${field}: ${t('field.taken')}` : `${field}: ${code}`,
  );
  return fields.length > 0 ? fields.join(', ') : problemText(t, problem.kind);
}
