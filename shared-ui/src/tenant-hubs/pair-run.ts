import { holds } from '../permissions/use-permissions.ts';
import { startJob } from '../tray/start-job.tsx';
import type { PairChange } from './pair-change.ts';
import { invert, pairTasks, toRunNote } from './pair-tasks.ts';

/** Changes of the hubs of tenants that run in the tray. */
export interface PairJob {
  /** E.g. "Moving 3 tenants". */
  readonly title: string;
  /** The changes; those of one tenant are one task. */
  readonly changes: readonly PairChange[];
  /** Why the user makes the changes, e.g. the number of a ticket. */
  readonly reason?: string | undefined;
}

const nothing = () => undefined;

/** Makes changes in the tray, with a verdict for each tenant; the user can undo those that were made. */
export function startPairJob({ title, changes, reason }: PairJob): void {
  const made = new Set<PairChange>();
  const mayUndo = changes.every(({ change }) =>
    holds(change === 'add' ? 'RemoveTenantFromHub' : 'AddTenantToHub'),
  );
  startJob({
    title,
    tasks: pairTasks(changes, made),
    reason,
    note: toRunNote(changes),
    // `changePairOfJob` updates the cache itself.
    onSettled: nothing,
    undo: mayUndo ? () => pairTasks([...made].map(invert)) : undefined,
  });
}
