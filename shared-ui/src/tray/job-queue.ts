import { type JobTask, rowsOf, type Verdict } from './job.ts';

/** Maximum number of concurrent tasks of all jobs together. */
const TASKS_AT_ONCE = 4;

/** Seconds to wait after a 429 response without `Retry-After`. */
const BUSY_PAUSE_SECONDS = 2;

/** The tasks of a job, as the queue sees them. */
interface QueuedRun {
  /** The next task; undefined if there is none, or if the run was stopped. */
  readonly next: JobTask | undefined;
  /** True if a task for this row waits or runs, and the run goes on by itself. */
  willWrite(row: string): boolean;
  /** True if a task for this row waits, and the run was not stopped. */
  isBefore(row: string): boolean;
  /** Marks the next task as running. */
  take(task: JobTask): void;
  run(task: JobTask): Promise<Verdict>;
  settle(task: JobTask, verdict: Verdict): void;
}

/**
 * Decides which task runs next. The jobs take turns. A task waits while another task writes one of its rows,
 * or while a job that started earlier will write one.
 */
export class JobQueue {
  /** The jobs, in the order in which they were started. */
  readonly #runs: QueuedRun[] = [];
  readonly #untilIdle: () => Promise<void>;
  readonly #written = new Set<string>();
  #running = 0;
  #turn = 0;
  #serverReady: Promise<void> | undefined;

  /** @param untilIdle - resolves when the page has time for a task; called before each task */
  constructor(untilIdle: () => Promise<void>) {
    this.#untilIdle = untilIdle;
  }

  /** Adds a run, unless it is in the queue already. */
  add(run: QueuedRun): void {
    if (!this.#runs.includes(run)) this.#runs.push(run);
  }

  remove(run: QueuedRun): void {
    const at = this.#runs.indexOf(run);
    if (at >= 0) this.#runs.splice(at, 1);
  }

  /** Starts as many tasks as may run now. */
  work(): void {
    while (this.#running < TASKS_AT_ONCE) {
      const run = this.#nextRun();
      const task = run?.next;
      if (!task) return;
      void this.#runTask(run, task);
    }
  }

  /** Resolves when the server is no longer too busy, and the page has time for a task. */
  async pause(): Promise<void> {
    await this.#serverReady;
    await this.#untilIdle();
  }

  pauseFor(seconds = BUSY_PAUSE_SECONDS): void {
    this.#serverReady = new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }

  /** True if a job is writing this row, or will write it. */
  willWrite(row: string): boolean {
    return this.#written.has(row) || this.#runs.some((run) => run.willWrite(row));
  }

  /** True if the next task of a run waits for another task or job. */
  isBlocked(run: QueuedRun): boolean {
    const task = run.next;
    if (!task) return false;
    const earlier = this.#runs.slice(0, this.#runs.indexOf(run));
    return rowsOf(task).some(
      (row) => this.#written.has(row) || earlier.some((other) => other.isBefore(row)),
    );
  }

  #nextRun(): QueuedRun | undefined {
    for (let passed = 0; passed < this.#runs.length; passed += 1) {
      this.#turn = (this.#turn + 1) % this.#runs.length;
      const run = this.#runs[this.#turn];
      if (run?.next && !this.isBlocked(run)) return run;
    }
    return undefined;
  }

  async #runTask(run: QueuedRun, task: JobTask): Promise<void> {
    this.#running += 1;
    for (const row of rowsOf(task)) this.#written.add(row);
    run.take(task);
    const verdict = await run.run(task);
    for (const row of rowsOf(task)) this.#written.delete(row);
    this.#running -= 1;
    run.settle(task, verdict);
    this.work();
  }
}
