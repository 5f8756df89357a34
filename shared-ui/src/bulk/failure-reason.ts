import type { ApiError } from '@console/shared-auth';
import type { TFunction } from 'i18next';
import { nameText } from '../form/form-words.ts';
import { problemReason } from '../problem/problem-words.ts';

/** Returns why a task failed, in one line: the refused fields, or the problem. */
export function failureReason(t: TFunction<'shared-ui'>, problem: ApiError): string {
  const fields = problem.fields.map(({ field, code, other }) => {
    const text = code === 'taken' ? t('field.taken') : nameText(code, other);
    return `${field}: ${text ?? code}`;
  });
  return problemReason(t, problem, fields.join(', ') || undefined);
}
