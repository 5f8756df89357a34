import type { ApiError } from '@console/shared-auth';
import type { TFunction } from 'i18next';
import { nameText } from '../form/form-words.ts';
import { problemReason } from '../problem/problem-words.ts';
import type { JobTask, Verdict } from './job.ts';

/** Returns why a task failed, in one line: the refused fields, or the problem. */
export function failureReason(t: TFunction<'shared-ui'>, problem: ApiError): string {
  const fields = problem.fields.map(({ field, code, other }) => {
    const text = code === 'taken' ? t('field.taken') : nameText(code, other);
    return `${field}: ${text ?? code}`;
  });
  return problemReason(t, problem, fields.join(', ') || undefined);
}

/** Returns a report for a message or a spreadsheet, one line per task: name, status, reason. */
export function formatReport(
  tasks: readonly JobTask[],
  verdicts: ReadonlyMap<string, Verdict>,
  reason: (problem: ApiError) => string,
): string {
  return tasks
    .map(({ id, label, detail }) => {
      const verdict = verdicts.get(id);
      const why = verdict?.status === 'failed' ? reason(verdict.problem) : '';
      return [label, detail, id, verdict?.status ?? 'waiting', why].filter(Boolean).join('\t');
    })
    .join('\n');
}

export interface Listed extends JobTask {
  readonly verdict: Verdict;
}

/** Returns the first tasks to list: failed tasks, then those in progress, then the others. */
export function listed(
  tasks: readonly JobTask[],
  verdicts: ReadonlyMap<string, Verdict>,
  most: number,
): readonly Listed[] {
  const all = tasks.flatMap((task) => {
    const verdict = verdicts.get(task.id);
    return verdict ? [{ ...task, verdict }] : [];
  });
  const rank = { failed: 0, running: 1, waiting: 2, done: 3 } as const;
  return all
    .sort((one, other) => rank[one.verdict.status] - rank[other.verdict.status])
    .slice(0, most);
}
