import type { ApiError } from '@console/shared-auth';
import type { BulkTask, Verdict } from './bulk-run.ts';

/** A line for each task, for a message or a spreadsheet: what, how it went, why not. */
export function reportOf(
  tasks: readonly BulkTask[],
  verdicts: ReadonlyMap<string, Verdict>,
  reason: (problem: ApiError) => string,
): string {
  return tasks
    .map(({ id, label }) => {
      const verdict = verdicts.get(id);
      const why = verdict?.status === 'failed' ? reason(verdict.problem) : '';
      return [label, id, verdict?.status ?? 'waiting', why].filter(Boolean).join('\t');
    })
    .join('\n');
}
