import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type NotedRun, noteRun, noteTakenBack } from '../activity/activity.ts';
import type { RunNote } from '../activity/run-note.ts';
import type { BulkProgress, BulkTask } from './bulk-run.ts';
import { failureReason } from './failure-reason.ts';

/** Milliseconds between two notes of how far a run is. */
const NOTED_EVERY_MS = 1_000;

interface NotedRunOptions {
  readonly tasks: readonly BulkTask[];
  /** What the log says of it; nothing for what is no write of the person's. */
  readonly note: RunNote | undefined;
  /** The line of the log that it takes back. */
  readonly undoes: string | undefined;
  /** Whether what runs now takes back what ran before. */
  readonly isUndoing: boolean;
  readonly progress: BulkProgress;
}

/** Keeps the log of what the person did at how the run goes, from before its first write. */
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
      if (!isRunning && done > 0) void noteTakenBack(undoes, done);
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
    if (isRunning && Date.now() - notedAt.current < NOTED_EVERY_MS) return;
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
