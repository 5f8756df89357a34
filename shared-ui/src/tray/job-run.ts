import { type Writes, writesFor } from '@console/shared-auth';
import { createValue, type Value } from '../contract/value.ts';
import { timeToPressShown } from '../idle/when-idle.ts';
import { toApiError } from '../problem/problem-words.ts';
import { type JobProgress, type JobTask, rowsOf, type Verdict } from './job.ts';
import type { JobQueue } from './job-queue.ts';

/** Minimum milliseconds between two progress reports. */
const PROGRESS_EVERY_MS = 500;

/** The reports of all jobs that are due next. They are made together, so that the page renders once. */
const due = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function reportSoon(report: () => void): void {
  due.add(report);
  if (timer === undefined) timer = setTimeout(reportAll, PROGRESS_EVERY_MS);
}

function reportAll(): void {
  const wait = timeToPressShown();
  timer = wait > 0 ? setTimeout(reportAll, wait) : undefined;
  if (wait > 0) return;
  for (const report of due) report();
}

/** Problems that would make the other tasks fail too. They stop the run until the user continues. */
const STOPPING: readonly string[] = ['signed-out', 'forbidden', 'unreachable'];

/** The tasks of a job with their verdicts. A {@link JobQueue} decides when each task runs. */
export class JobRun {
  readonly tasks: readonly JobTask[];
  readonly #queue: JobQueue;
  readonly #writes: Writes;
  readonly #verdicts = new Map<string, Verdict>();
  /** Number of waiting or running tasks for each row. */
  readonly #owed = new Map<string, number>();
  readonly #ending = new AbortController();
  readonly #progress = createValue<JobProgress>({
    status: 'stopped',
    total: 0,
    done: 0,
    failed: 0,
  });
  #waiting: readonly JobTask[] = [];
  #taken = 0;
  #running = 0;
  #done = 0;
  #failed = 0;
  #stopped = true;

  constructor(tasks: readonly JobTask[], queue: JobQueue, reason?: string) {
    this.tasks = tasks;
    this.#writes = writesFor(reason);
    this.#queue = queue;
    for (const task of tasks) {
      this.#verdicts.set(task.id, { status: 'waiting' });
      this.#owe(task, 1);
    }
    this.#publish();
  }

  get progress(): Value<JobProgress> {
    return this.#progress;
  }

  /** The current verdicts, by task id. The map changes while the job runs. */
  get verdicts(): ReadonlyMap<string, Verdict> {
    return this.#verdicts;
  }

  start(): void {
    this.#stopped = false;
    this.#taken = 0;
    this.#waiting = this.tasks.filter(({ id }) => this.#verdicts.get(id)?.status === 'waiting');
    this.#queue.add(this);
    this.#queue.work();
    this.#publish();
  }

  /** Lets running tasks finish and starts no more. */
  stop(): void {
    this.#stopped = true;
    this.#publish();
    // Jobs that waited for this one can go on.
    this.#queue.work();
  }

  retryFailed(): void {
    for (const task of this.tasks) {
      if (this.#verdicts.get(task.id)?.status !== 'failed') continue;
      this.#verdicts.set(task.id, { status: 'waiting' });
      this.#owe(task, 1);
    }
    this.#failed = 0;
    this.start();
  }

  /** Starts no more tasks, and aborts the signal of the running ones. */
  end(): void {
    this.#ending.abort();
    this.stop();
  }

  /** True if a task for this row waits or runs, and the run goes on by itself. */
  willWrite(row: string): boolean {
    return (!this.#stopped || this.#running > 0) && this.#owed.has(row);
  }

  /** True if a task for this row waits, and the run was not stopped. */
  isBefore(row: string): boolean {
    return !this.#stopped && this.#owed.has(row);
  }

  /** The next task; undefined if there is none, or if the run was stopped. */
  get next(): JobTask | undefined {
    return this.#stopped ? undefined : this.#waiting[this.#taken];
  }

  /** Marks the next task as running; {@link JobQueue} calls `run` and then `settle` with its verdict. */
  take(task: JobTask): void {
    this.#taken += 1;
    this.#running += 1;
    this.#verdicts.set(task.id, { status: 'running' });
    reportSoon(this.#publish);
  }

  settle(task: JobTask, verdict: Verdict): void {
    this.#verdicts.set(task.id, verdict);
    this.#running -= 1;
    if (verdict.status === 'done') this.#done += 1;
    if (verdict.status === 'failed') this.#failed += 1;
    if (verdict.status !== 'waiting') this.#owe(task, -1);
    if (this.#running === 0 && !this.next) this.#publish();
    else reportSoon(this.#publish);
  }

  async run(task: JobTask): Promise<Verdict> {
    for (;;) {
      await this.#queue.pause();
      if (this.#stopped) return { status: 'waiting' };
      try {
        await (task.run ?? task.calls)?.(this.#writes, this.#ending.signal);
        return { status: 'done' };
      } catch (error) {
        const problem = toApiError(error);
        // 429 means that nothing was done, so it is safe to repeat the request (RFC 6585 §4).
        if (problem.status === 429) {
          this.#queue.pauseFor(problem.retryAfter);
          continue;
        }
        if (STOPPING.includes(problem.kind)) this.#stopped = true;
        return { status: 'failed', problem };
      }
    }
  }

  #owe(task: JobTask, change: 1 | -1): void {
    for (const row of rowsOf(task)) {
      const count = (this.#owed.get(row) ?? 0) + change;
      if (count > 0) this.#owed.set(row, count);
      else this.#owed.delete(row);
    }
  }

  readonly #publish = (): void => {
    due.delete(this.#publish);
    const total = this.tasks.length;
    const isOpen = this.#done + this.#failed < total;
    const rest = !isOpen ? 'finished' : this.#stopped ? 'stopped' : undefined;
    const active = this.#queue.isBlocked(this) ? 'waiting' : 'running';
    const status = this.#running > 0 ? 'running' : (rest ?? active);
    this.#progress.set({ status, total, done: this.#done, failed: this.#failed });
  };
}
