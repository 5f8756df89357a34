import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../copy/copy-button.tsx';
import { useValue } from '../value/use-value.ts';
import { forgetJob, type InterruptedJob } from './interrupted-jobs.ts';
import { JobLine } from './job-line.tsx';
import { interrupted, removeJob, totals, trayJobs } from './jobs.ts';
import styles from './tray.module.css';
import { trayWords } from './tray-words.ts';

/** Renders the jobs of the user at the bottom of the page, one line for each. */
export function Tray() {
  const isEmpty = useValue(trayJobs).length + useValue(interrupted).length === 0;
  return (
    <>
      <Announcement />
      {isEmpty ? null : <Lines />}
    </>
  );
}

function Lines() {
  const { t } = useTranslation(trayWords.namespace());
  const jobs = useValue(trayJobs);
  const left = useValue(interrupted);
  const { active, done, total } = useValue(totals);
  const [isOpen, setOpen] = useState(true);
  const heading = useId();
  const list = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  /** Removes lines, and moves the focus from their buttons to one that stays. */
  const remove = (act: () => void) => {
    toggle.current?.focus();
    act();
  };
  const forget = (ids: readonly string[]) => {
    interrupted.set(left.filter(({ id }) => !ids.includes(id)));
    for (const id of ids) void forgetJob(id);
  };
  // Not those that were stopped or interrupted: they have more to do.
  const finished = jobs.filter(({ run }) => run.progress.get().status === 'finished');
  const clear = () => finished.forEach(removeJob);
  return (
    <section className={styles.tray} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t('title')}
        </h2>
        <span className={styles.summary}>
          {active > 0 ? t('active', { count: active, done, total }) : t('rest')}
        </span>
        {finished.length > 0 ? (
          <Button size="small" variant="minimal" text={t('clear')} onClick={() => remove(clear)} />
        ) : null}
        <Button
          ref={toggle}
          size="small"
          variant="minimal"
          icon={isOpen ? <ChevronDown /> : <ChevronUp />}
          aria-label={t('title')}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        />
      </div>
      <ul id={list} className={styles.jobs} hidden={!isOpen}>
        {left.map((job) => (
          <li key={job.id}>
            <InterruptedLine job={job} onRemove={() => remove(() => forget([job.id]))} />
          </li>
        ))}
        {jobs.map((entry) => (
          <li key={entry.id}>
            <JobLine entry={entry} onRemove={() => remove(() => removeJob(entry))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface InterruptedLineProps {
  readonly job: InterruptedJob;
  readonly onRemove: () => void;
}

/** Renders a job that a closed page has interrupted. */
function InterruptedLine({ job, onRemove }: InterruptedLineProps) {
  const { t } = useTranslation(trayWords.namespace());
  const { title, done, total, left, isFile } = job;
  const heading = useId();
  const parts = [
    t('progress', { count: total, done, total }),
    t('interrupted'),
    ...(isFile ? [t('sameFile')] : []),
  ];
  return (
    <article aria-labelledby={heading} className={styles.job}>
      <h3 id={heading} className={styles.name}>
        {title}
      </h3>
      <p className={styles.state}>{parts.join(' ')}</p>
      {left.length > 0 ? (
        <CopyButton
          size="small"
          text={t('copyLeft')}
          content={() => left.map(({ id, name }) => `${name}\t${id}`).join('\n')}
        />
      ) : null}
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label={t('remove', { title })}
        onClick={onRemove}
      />
    </article>
  );
}

/** Announces, once each, that a job was started, stopped or done. */
function Announcement() {
  const { t } = useTranslation(trayWords.namespace());
  const jobs = useValue(trayJobs);
  const { active } = useValue(totals);
  const known = useRef(new Map<string, string>());
  const [text, setText] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `active` changes when a job starts or rests
  useEffect(() => {
    const news = jobs.flatMap(({ id, run, job, isUndo }) => {
      const { status, done, failed, total } = run.progress.get();
      const state = `${isUndo} ${status === 'waiting' ? 'running' : status}`;
      if (known.current.get(id) === state) return [];
      known.current.set(id, state);
      const title = isUndo ? t('undoing', { title: job.title }) : job.title;
      if (status === 'running' || status === 'waiting') return `${title}.`;
      const counts = t('progress', { count: total, done, total });
      const failures = failed > 0 ? t('failed', { count: failed, total: failed }) : '';
      const stop = status === 'stopped' ? t('stopped') : '';
      return [`${title}.`, counts, failures, stop].filter(Boolean).join(' ');
    });
    if (news.length > 0) setText(news.join(' '));
  }, [jobs, active, t]);
  return (
    <p role="status" className={styles.announcement}>
      {text}
    </p>
  );
}
