import { session$ } from '@console/shared-auth';
import i18next from 'i18next';
import { type NotedRun, noteRun, recordUndo } from '../activity/activity.ts';
import { createValue, type Value } from '../contract/value.ts';
import { setWrittenRows, writtenRowsChanged } from '../queries/being-written.ts';
import {
  forgetJob,
  type InterruptedJob,
  keepJob,
  keepProgress,
  readInterrupted,
} from './interrupted-jobs.ts';
import { callsOf, isActive, type Job, type JobProgress, type Verdict } from './job.ts';
import { JobQueue } from './job-queue.ts';
import { JobRun } from './job-run.ts';
import { failureReason } from './report.ts';
import { trayWords } from './tray-words.ts';
import { untilIdle } from './until-idle.ts';

/** A job in the tray. */
export interface TrayJob {
  readonly id: string;
  readonly job: Job;
  readonly note: JobNote;
  /** Its writes or, if `isUndo`, the writes that undo them. */
  readonly run: JobRun;
  readonly isUndo: boolean;
}

/** The number of active jobs, and of their writes. */
export interface Totals {
  readonly active: number;
  readonly done: number;
  readonly total: number;
}

/** Minimum milliseconds between two times that the progress is stored and that lists show it. */
const STORE_INTERVAL_MS = 3_000;

/** Maximum number of tasks whose calls the log keeps. */
const MAX_KEPT_CALLS = 2_000;

const queue = new JobQueue(untilIdle);
const jobs = createValue<readonly TrayJob[]>([]);
const sum = createValue<Totals>({ active: 0, done: 0, total: 0 });
let subject: string | undefined;
let warns = false;

/** The jobs of the signed-in user, in the order in which they were started. */
export const trayJobs: Value<readonly TrayJob[]> = jobs;
export const totals: Value<Totals> = sum;

/** The jobs that closed pages have interrupted. */
export const interrupted = createValue<readonly InterruptedJob[]>([]);

setWrittenRows((id) => (queue.willWrite(id) ? trayWords.text('row') : undefined));

// A job belongs to the user who started it.
session$.subscribe((session) => {
  const next = 'person' in session ? session.person.subject : subject;
  if (session.status === 'signed-out' || next !== subject) endJobs();
  subject = next;
});

/** Starts a job in the tray. It goes on when the user closes a dialog or opens another screen. */
export function startJob(job: Job): void {
  const run = new JobRun(job.tasks, queue, job.reason);
  const fileId = job.file === undefined ? undefined : `file ${job.file}`;
  const earlier = jobs.get().find((one) => one.id === fileId);
  const isSecond = earlier && isActive(earlier.run.progress.get());
  const id = fileId === undefined || isSecond ? crypto.randomUUID() : fileId;
  const entry = { id, job, note: new JobNote(job), run, isUndo: false };
  // A file that is imported again replaces the job that was stopped or interrupted.
  if (earlier && !isSecond) removeJob(earlier);
  interrupted.set(interrupted.get().filter((one) => one.id !== id));
  jobs.set([...jobs.get(), entry]);
  begin(entry);
}

/** Reads the jobs that closed pages have interrupted; returns whether there are any. */
export async function readInterruptedJobs(): Promise<boolean> {
  const found = await readInterrupted();
  const own = jobs.get().map(({ id }) => id);
  interrupted.set(found.filter(({ id }) => !own.includes(id)));
  return found.length > 0;
}

/** Undoes what a finished job has done, in its place in the tray. */
export function undoJob(entry: TrayJob): void {
  const { job, run } = entry;
  const done = run.tasks.filter(({ id }) => run.verdicts.get(id)?.status === 'done');
  const inverse = job.undo?.(done.map(({ id }) => id)) ?? [];
  queue.remove(run);
  const undoing = { ...entry, run: new JobRun(inverse, queue, job.reason), isUndo: true };
  jobs.set(jobs.get().map((one) => (one === entry ? undoing : one)));
  begin(undoing);
}

/** Removes a job that does not run. */
export function removeJob(entry: TrayJob): void {
  queue.remove(entry.run);
  jobs.set(jobs.get().filter((one) => one !== entry));
  void forgetJob(entry.id);
  if (entry.run.progress.get().status === 'finished') entry.job.onFinish?.();
}

/** Ends all jobs; calls that were sent are not waited for. */
export function endJobs(): void {
  const ended = jobs.get();
  jobs.set([]);
  interrupted.set([]);
  for (const { run } of ended) {
    queue.remove(run);
    run.end();
  }
  countTotals();
}

function begin(entry: TrayJob): void {
  const { id, job, run, isUndo } = entry;
  const kept = keepJob(
    id,
    { title: job.title, at: Date.now(), isFile: job.file !== undefined },
    run.tasks,
  );
  let storedAt = 0;
  const reported = new Set<string>();
  const onProgress = () => {
    const progress = run.progress.get();
    countTotals();
    const active = isActive(progress);
    if (active && Date.now() - storedAt < STORE_INTERVAL_MS) return;
    storedAt = Date.now();
    if (isUndo) entry.note.reportUndo(progress);
    else {
      entry.note.report(progress, run.verdicts);
      job.onProgress?.(run.verdicts, active);
      reportDone(entry, reported);
    }
    if (progress.done === progress.total) void kept.then(() => forgetJob(id));
    else void kept.then(() => keepProgress(id, run.tasks, run.verdicts));
    if (!active && progress.done > 0) job.onSettled();
  };
  run.progress.subscribe(onProgress);
  run.start();
  onProgress();
}

function reportDone({ job, run }: TrayJob, reported: Set<string>): void {
  if (!job.onDone) return;
  const news = run.tasks.filter(
    ({ id }) => !reported.has(id) && run.verdicts.get(id)?.status === 'done',
  );
  for (const { id } of news) reported.add(id);
  if (news.length > 0) job.onDone(news.map(({ id }) => id));
}

function countTotals(): void {
  const active = jobs
    .get()
    .map(({ run }) => run.progress.get())
    .filter(isActive);
  sum.set({
    active: active.length,
    done: active.reduce((count, { done, failed }) => count + done + failed, 0),
    total: active.reduce((count, { total }) => count + total, 0),
  });
  writtenRowsChanged();
  if (active.length > 0 === warns) return;
  warns = !warns;
  if (warns) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Records a job in the log of the user's writes: before its first write, and as it progresses. */
class JobNote {
  readonly #noted: NotedRun | undefined;
  readonly #undoes: string | undefined;

  constructor({ note, undoes, tasks, reason, file }: Job) {
    this.#undoes = undoes;
    if (!note || undoes !== undefined) return;
    const things = tasks.map(({ id, label, name = label, placings = [] }) => ({
      id,
      name,
      placings,
    }));
    this.#noted = noteRun(
      note,
      things,
      (problem) => failureReason(i18next.getFixedT(i18next.language, 'shared-ui'), problem),
      // Calls that write a file have its cells, which are not stored on this device.
      {
        reason,
        calls: file === undefined && tasks.length <= MAX_KEPT_CALLS ? callsOf(tasks) : undefined,
      },
    );
  }

  report(progress: JobProgress, verdicts: ReadonlyMap<string, Verdict>): void {
    const { done } = progress;
    if (this.#undoes === undefined) this.#noted?.report(verdicts, isActive(progress));
    else if (!isActive(progress) && done > 0) void recordUndo(this.#undoes, done);
  }

  /** Records that the job's own changes were undone. */
  reportUndo(progress: JobProgress): void {
    if (!isActive(progress) && progress.done > 0) this.#noted?.undone(progress.done);
  }
}
