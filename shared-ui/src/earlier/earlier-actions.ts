import { holdsAny, type Permission, type Permissions, type Writes } from '@console/shared-auth';
import { type EarlierWrites, toEarlierWrites } from '@console/shared-auth/internal/earlier';
import type { Action, Job, JobTask } from '@console/shared-ui';

/** An action of shared-ui 2. */
export interface EarlierAction<Subject = void> extends Omit<Action<Subject>, 'anyOf' | 'allOf'> {
  /** Lists of permissions; the user must hold at least one of each list. */
  readonly needs: readonly (readonly Permission[])[];
}

/** Returns an action in the form of shared-ui 2. */
export const toEarlierAction = <Subject>({
  anyOf,
  allOf = [],
  ...action
}: Action<Subject>): EarlierAction<Subject> => ({
  ...action,
  needs: [...(anyOf ? [anyOf] : []), ...allOf.map((one) => [one])],
});

/**
 * Returns the actions that the user may perform, in the current form. The permissions are checked here, because
 * the current form cannot express two lists of alternatives.
 */
export const offered = <Subject>(
  actions: readonly EarlierAction<Subject>[],
  permissions: Permissions,
): readonly Action<Subject>[] =>
  actions
    .filter(({ needs }) => needs.every((wanted) => holdsAny(permissions, wanted)))
    .map(({ needs: _, ...action }) => action);

/** A write of a job in shared-ui 2. */
export interface EarlierTask extends Omit<JobTask, 'calls' | 'run'> {
  readonly calls?: (to: EarlierWrites) => unknown;
  readonly run?: (to: EarlierWrites, signal: AbortSignal) => Promise<unknown>;
}

/** A job of shared-ui 2. */
export interface EarlierJob extends Omit<Job, 'tasks' | 'onSettled' | 'undo'> {
  readonly tasks: readonly EarlierTask[];
  readonly onRest: () => void;
  readonly undo?: ((done: readonly string[]) => readonly EarlierTask[]) | undefined;
}

/** Returns a function that gives the client of shared-auth 1 to a function that sends calls. */
export const withEarlierWrites =
  <Answer>(send: (to: EarlierWrites) => Answer) =>
  (to: Writes): Answer =>
    send(toEarlierWrites(to));

/** Returns a write in the current form. */
export const toTask = ({ calls, run, ...task }: EarlierTask): JobTask => ({
  ...task,
  ...(calls && { calls: withEarlierWrites(calls) }),
  ...(run && { run: (to, signal) => run(toEarlierWrites(to), signal) }),
});

/** Returns a job in the current form. */
export const toJob = ({ tasks, onRest, undo, ...job }: EarlierJob): Job => ({
  ...job,
  tasks: tasks.map(toTask),
  onSettled: onRest,
  ...(undo && { undo: (done) => undo(done).map(toTask) }),
});
