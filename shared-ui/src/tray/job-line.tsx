import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { formatCalls, recordCalls } from '@console/shared-auth';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy/copy-button.tsx';
import { Code } from '../details/details.tsx';
import { sentences } from '../language/sentences.ts';
import { Numbered } from '../problem/numbered.tsx';
import { useValue } from '../value/use-value.ts';
import { callsOf, isActive } from './job.ts';
import { type TrayJob, undoJob } from './jobs.ts';
import { failureReason, formatReport, listed } from './report.ts';
import styles from './tray.module.css';
import { trayWords } from './tray-words.ts';

/** Maximum number of tasks in the list of results; the copied report contains all tasks. */
const LISTED_TASKS = 200;

interface JobLineProps {
  readonly entry: TrayJob;
  readonly onRemove: () => void;
}

/** Renders a job: its progress, what can be done with it, and on request the result of each task. */
export function JobLine({ entry, onRemove }: JobLineProps) {
  const { job, run, isUndo } = entry;
  const { t } = useTranslation(trayWords.namespace());
  const shared = useTranslation('shared-ui');
  const progress = useValue(run.progress);
  const { status, total, done, failed } = progress;
  const [chosen, setChosen] = useState<boolean>();
  const heading = useId();
  const results = useId();
  const active = isActive(progress);
  const isListed = chosen ?? (!active && failed > 0);
  const calls = active ? undefined : callsOf(run.tasks);
  const undone = status === 'finished' ? 'undone' : 'undoing';
  const title = isUndo ? t(undone, { title: job.title }) : job.title;
  return (
    <article aria-labelledby={heading} className={styles.job}>
      <h3 id={heading} className={styles.name}>
        {title}
      </h3>
      <progress
        className={styles.bar}
        max={total}
        value={done + failed}
        aria-labelledby={heading}
      />
      <p className={styles.state}>
        {sentences(
          t('progress', { count: total, done, total }),
          failed > 0 && t('failed', { count: failed, total: failed }),
          status === 'stopped' && t('stopped'),
          status === 'waiting' && t('waitingForJob'),
        )}
      </p>
      {active ? <Button size="small" text={t('stop')} onClick={() => run.stop()} /> : null}
      {status === 'stopped' ? (
        <Button size="small" text={t('continue')} onClick={() => run.start()} />
      ) : null}
      {!active && failed > 0 ? (
        <Button size="small" text={t('retryFailed')} onClick={() => run.retryFailed()} />
      ) : null}
      {status === 'finished' && job.undo && !isUndo && done > 0 ? (
        <Button size="small" text={t('undo')} onClick={() => undoJob(entry)} />
      ) : null}
      <Button
        size="small"
        variant="minimal"
        text={t('verdicts')}
        aria-expanded={isListed}
        aria-controls={isListed ? results : undefined}
        onClick={() => setChosen(!isListed)}
      />
      {active ? null : (
        <>
          {calls ? (
            <CopyButton
              size="small"
              text={t('copyCalls')}
              content={async () => formatCalls(await recordCalls(calls, job.reason))}
            />
          ) : null}
          <CopyButton
            size="small"
            text={t('copy')}
            content={() =>
              formatReport(run.tasks, run.verdicts, (one) => failureReason(shared.t, one))
            }
          />
          <Button
            size="small"
            variant="minimal"
            icon={<Cross />}
            aria-label={t('remove', { title })}
            onClick={onRemove}
          />
        </>
      )}
      {isListed ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it
        <ul id={results} className={styles.verdicts} aria-label={t('verdicts')} tabIndex={0}>
          {listed(run.tasks, run.verdicts, LISTED_TASKS).map(({ id, label, detail, verdict }) => (
            <li key={id} data-status={verdict.status}>
              <span className={styles.label}>
                <span>{label}</span> {detail === undefined ? null : <Code>{detail}</Code>}
              </span>
              <span className={styles.verdict}>
                {verdict.status === 'failed' ? (
                  <Numbered text={failureReason(shared.t, verdict.problem)} />
                ) : (
                  t(`verdict.${verdict.status}`)
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </article>
  );
}
