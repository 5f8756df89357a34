import type { ApiError, Writes } from '@console/shared-auth';
import type { RunNote, ShownPlacing } from '../activity/run-note.ts';

/** A single write of a job. Repeating it must be safe. */
export interface JobTask {
  /** The id of the row that the task writes, or another id that no other task of the job has. */
  readonly id: string;
  /** The name of the task, e.g. that of the row. */
  readonly label: string;
  /** Distinguishes tasks of the same name, e.g. by the user name. */
  readonly detail?: string;
  /** The name of the thing, if the label contains more than the name. */
  readonly name?: string;
  /** The ids of the rows that the task writes; default: its own id. */
  readonly rows?: readonly string[];
  /** The places that the thing is added to, then those it is removed from; all can be undone. */
  readonly placings?: readonly ShownPlacing[];
  /** Sends the calls, and does nothing else, so that they can also be copied. */
  readonly calls?: (to: Writes) => unknown;
  /**
   * Sends the calls, if that takes more than `calls`.
   *
   * @param signal - aborted when another user signs in: no further call must be sent
   */
  readonly run?: (to: Writes, signal: AbortSignal) => Promise<unknown>;
}

/** The state of a task. */
export type Verdict =
  | { readonly status: 'waiting' | 'running' | 'done' }
  | { readonly status: 'failed'; readonly problem: ApiError };

/** Many writes that run in the background, with a verdict for each. */
export interface Job {
  /** E.g. "Deleting 12 users". */
  readonly title: string;
  /** The writes, in the order in which they start; four run at a time. */
  readonly tasks: readonly JobTask[];
  /** Why the user makes the changes, e.g. the number of a ticket. */
  readonly reason?: string | undefined;
  /** Called with the ids of tasks that were done since the last call, at most every three seconds. */
  readonly onDone?: (ids: readonly string[]) => void;
  /** Called whenever the job stops or ends, to refresh the data that the job changed. */
  readonly onSettled: () => void;
  /** Returns the tasks that undo the tasks in `done`; absent if the job cannot be undone. */
  readonly undo?: ((done: readonly string[]) => readonly JobTask[]) | undefined;
  /** How the log of the user's activity describes the job; without it, the log has none. */
  readonly note?: RunNote | undefined;
  /** The log entry that this job undoes. */
  readonly undoes?: string | undefined;
  /** The name of the import whose file this job writes: no name of a row is stored on this device. */
  readonly file?: string | undefined;
  /** Called with the verdicts, at most every three seconds and whenever the job stops or ends. */
  readonly onProgress?: (verdicts: ReadonlyMap<string, Verdict>, isActive: boolean) => void;
  /** Called when the user removes the finished job from the tray. */
  readonly onFinish?: () => void;
}

export interface JobProgress {
  /** `waiting`: until another job has written the same row. */
  readonly status: 'running' | 'waiting' | 'stopped' | 'finished';
  readonly total: number;
  readonly done: number;
  readonly failed: number;
}

/** True while a job runs or will go on by itself. */
export const isActive = ({ status }: JobProgress): boolean =>
  status === 'running' || status === 'waiting';

export const rowsOf = ({ id, rows }: JobTask): readonly string[] => rows ?? [id];

/** Returns a function that sends the calls of tasks, and does nothing else; undefined if a task has none. */
export function callsOf(tasks: readonly JobTask[]): ((to: Writes) => Promise<void>) | undefined {
  if (tasks.some(({ calls }) => !calls)) return undefined;
  return async (to) => {
    for (const { calls } of tasks) await calls?.(to);
  };
}
