import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotedRun, noteRun, recordUndo } from '../activity/activity.ts';
import type { RunNote } from '../activity/run-note.ts';
import type { BulkProgress, BulkTask } from './bulk-run.ts';
import { failureReason } from './failure-reason.ts';

/** Minimum milliseconds between two updates of the log. */
const LOG_INTERVAL_MS = 1_000;

interface NotedRunOptions {
  readonly tasks: readonly BulkTask[];
  /** The description for the log; undefined if the run is not logged. */
  readonly note: RunNote | undefined;
  /** The log entry that the run undoes. */
  readonly undoes: string | undefined;
  /** True while the run's own changes are undone. */
  readonly isUndoing: boolean;
  readonly progress: BulkProgress;
}

/** Records a run in the log of the user's writes: before its first write, and as it progresses. */
export function useNotedRun(options: NotedRunOptions): void {
  const { t } = useTranslation('shared-ui');
  const { progress, isUndoing } = options;
  const latest = useRef(options);
  latest.current = options;
  const noted = useRef<NotedRun>(undefined);
  const notedAt = useRef(0);
  useEffect(() => {
    const { note, undoes, tasks } = latest.current;
    const { status, verdicts, done } = progress;
    const isRunning = status === 'running';
    if (undoes !== undefined) {
      if (!isRunning && done > 0) void recordUndo(undoes, done);
      return;
    }
    if (!noted.current) {
      const things = tasks.map(({ id, label, name = label, placings = [] }) => ({
        id,
        name,
        placings,
      }));
      noted.current = note && noteRun(note, things, (problem) => failureReason(t, problem));
      return;
    }
    if (isRunning && Date.now() - notedAt.current < LOG_INTERVAL_MS) return;
    notedAt.current = Date.now();
    if (!isUndoing) noted.current.report(verdicts, isRunning);
    else if (!isRunning && done > 0) noted.current.undone(done);
  }, [progress, isUndoing, t]);
  useEffect(
    () => () => {
      if (latest.current.progress.status === 'running') noted.current?.left();
    },
    [],
  );
}
