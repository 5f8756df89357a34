import { Button } from '@blueprintjs/core';
import type { ApiError } from '@console/shared-auth';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunNote } from '../activity/run-note.ts';
import { CopyButton } from '../copy/copy-button.tsx';
import { Code } from '../details/details.tsx';
import { Modal } from '../dialog/modal.tsx';
import { DiscardDialog } from '../form/discard-dialog.tsx';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { sentences } from '../language/sentences.ts';
import { Numbered } from '../problem/numbered.tsx';
import { useValue } from '../value/use-value.ts';
import styles from './bulk-dialog.module.css';
import { type BulkProgress, BulkRun, type BulkTask, type Verdict } from './bulk-run.ts';
import { failureReason } from './failure-reason.ts';
import { useNotedRun } from './use-noted-run.ts';

export interface BulkDialogProps {
  /** E.g. "Deleting 12 users". */
  readonly title: string;
  readonly tasks: readonly BulkTask[];
  /** Called whenever a run pauses or ends, to refresh the data that the run changed. */
  readonly onRest: () => void;
  /** Returns the tasks that undo the tasks in `done`; absent if the run cannot be undone. */
  readonly undo?: ((done: readonly string[]) => readonly BulkTask[]) | undefined;
  readonly note?: RunNote | undefined;
  /** The log entry that this run undoes. */
  readonly undoes?: string | undefined;
  /** Called with the progress several times a second. */
  readonly onProgress?: (progress: BulkProgress) => void;
  /** Called when the user closes the dialog after the run has finished. */
  readonly onFinish?: () => void;
  readonly onClose: () => void;
}

/** Maximum number of tasks in the list of results; the copied report contains all tasks. */
const LISTED_TASKS = 200;

export default function BulkDialog(props: BulkDialogProps) {
  const { title, tasks, onRest, undo, onProgress, onClose } = props;
  const { t } = useTranslation('shared-ui');
  const [current, setCurrent] = useState(tasks);
  const [undone, setUndone] = useState(false);
  const [run, setRun] = useState(() => new BulkRun(tasks));
  const progress = useValue(run.progress);
  const { status, verdicts, done, failed } = progress;
  const guard = useLeaveGuard(status === 'running');
  useNotedRun({ tasks, note: props.note, undoes: props.undoes, isUndoing: undone, progress });

  useEffect(() => {
    run.start();
    return () => run.stop();
  }, [run]);

  useEffect(() => {
    if (status !== 'running' && done > 0) onRest();
  }, [status, done, onRest]);

  const latest = useRef(onProgress);
  latest.current = onProgress;
  useEffect(() => latest.current?.(progress), [progress]);

  const close = () => {
    if (status === 'finished') props.onFinish?.();
    onClose();
  };
  const undoRun = () => {
    const ids = current.filter(({ id }) => verdicts.get(id)?.status === 'done').map(({ id }) => id);
    const inverse = undo?.(ids) ?? [];
    setUndone(true);
    setCurrent(inverse);
    setRun(new BulkRun(inverse));
  };
  const report = () => formatReport(current, verdicts, (problem) => failureReason(t, problem));
  const undoing = status === 'finished' ? t('bulk.undone') : t('bulk.undoing');
  const heading = undone ? undoing : title;

  return (
    <Modal
      title={heading}
      onClose={() => guard.ask(close)}
      footer={
        <>
          {status === 'running' ? (
            <Button text={t('bulk.stop')} onClick={() => run.stop()} />
          ) : (
            <CopyButton text={t('bulk.copy')} content={report} />
          )}
          {status === 'stopped' ? (
            <Button intent="primary" text={t('bulk.continue')} onClick={() => run.start()} />
          ) : null}
          {status !== 'running' && failed > 0 ? (
            <Button text={t('bulk.retryFailed')} onClick={() => run.retryFailed()} />
          ) : null}
          {status === 'finished' && undo && !undone && done > 0 ? (
            <Button text={t('bulk.undo')} onClick={undoRun} />
          ) : null}
          {status === 'finished' ? (
            <Button intent="primary" text={t('bulk.close')} onClick={close} />
          ) : null}
        </>
      }
    >
      <p role="status" className={styles.state}>
        {sentences(
          t('bulk.progress', { count: current.length, done, total: current.length }),
          failed > 0 && t('bulk.failed', { count: failed, total: failed }),
          status === 'stopped' && t('bulk.stopped'),
        )}
      </p>
      <progress
        className={styles.bar}
        max={current.length}
        value={done + failed}
        aria-label={heading}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <ul className={styles.verdicts} aria-label={t('bulk.verdicts')} tabIndex={0}>
        {listed(current, verdicts).map(({ id, label, detail, verdict }) => (
          <li key={id} data-status={verdict.status}>
            <span className={styles.label}>
              <span>{label}</span> {detail === undefined ? null : <Code>{detail}</Code>}
            </span>
            <span className={styles.verdict}>
              {verdict.status === 'failed' ? (
                <Numbered text={failureReason(t, verdict.problem)} />
              ) : (
                t(`bulk.verdict.${verdict.status}`)
              )}
            </span>
          </li>
        ))}
      </ul>
      {guard.asking ? (
        <DiscardDialog
          words={{
            title: t('bulk.leave'),
            text: t('bulk.leaveText'),
            leave: t('bulk.stopAndLeave'),
            stay: t('bulk.stay'),
          }}
          onDiscard={guard.leave}
          onStay={guard.stay}
        />
      ) : null}
    </Modal>
  );
}

/** Returns the tasks to list, up to the limit: failed tasks first, then the others. */
function listed(tasks: readonly BulkTask[], verdicts: BulkProgress['verdicts']) {
  const all = tasks.flatMap((task) => {
    const verdict = verdicts.get(task.id);
    return verdict ? [{ ...task, verdict }] : [];
  });
  const failed = all.filter(({ verdict }) => verdict.status === 'failed');
  const others = all.filter(({ verdict }) => verdict.status !== 'failed');
  return [...failed, ...others].slice(0, LISTED_TASKS);
}

/** Returns a report for a message or a spreadsheet, one line per task: name, status, reason. */
export function formatReport(
  tasks: readonly BulkTask[],
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
