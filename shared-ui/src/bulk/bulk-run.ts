import type { ApiError } from '@console/shared-auth';
import type { ShownPlacing } from '../activity/run-note.ts';
import { createValue, type OwnValue, type Value } from '../contract/value.ts';
import { toApiError } from '../problem/problem-words.ts';

/** A single write of a run. Repeating it must be safe. */
export interface BulkTask {
  readonly id: string;
  readonly label: string;
  /** Distinguishes tasks of the same name, e.g. by the user name. */
  readonly detail?: string;
  /** The name of the thing, if the label contains more than the name. */
  readonly name?: string;
  /** The places that the thing is added to, then those it is removed from; all can be undone. */
  readonly placings?: readonly ShownPlacing[];
  readonly run: () => Promise<unknown>;
}

export type Verdict =
  | { readonly status: 'waiting' | 'running' | 'done' }
  | { readonly status: 'failed'; readonly problem: ApiError };

export interface BulkProgress {
  readonly status: 'running' | 'stopped' | 'finished';
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly done: number;
  readonly failed: number;
}

/** Maximum number of concurrent tasks. */
const TASKS_AT_ONCE = 4;
/** Minimum milliseconds between two progress reports. */
const PROGRESS_EVERY_MS = 100;
/** Seconds to wait after a 429 response without `Retry-After`. */
const BUSY_PAUSE_SECONDS = 2;

/** Problems that would make the other tasks fail too. They stop the run until the user continues. */
const STOPPING: readonly string[] = ['signed-out', 'forbidden', 'unreachable'];

/** Runs tasks, a few at a time, with a verdict for each. Only a 429 response makes it repeat a task by itself. */
export class BulkRun {
  readonly #tasks: readonly BulkTask[];
  readonly #verdicts = new Map<string, Verdict>();
  #queue: readonly BulkTask[] = [];
  #started = 0;
  #running = 0;
  #stopped = false;
  #pausedUntil = 0;
  readonly #progress: OwnValue<BulkProgress>;
  #report: ReturnType<typeof setTimeout> | undefined;

  constructor(tasks: readonly BulkTask[]) {
    this.#tasks = tasks;
    for (const { id } of tasks) this.#verdicts.set(id, { status: 'waiting' });
    this.#progress = createValue(this.#current());
  }

  get progress(): Value<BulkProgress> {
    return this.#progress;
  }

  start(): void {
    this.#stopped = false;
    this.#started = 0;
    this.#queue = this.#tasks.filter(({ id }) => this.#verdicts.get(id)?.status === 'waiting');
    for (let free = TASKS_AT_ONCE - this.#running; free > 0; free--) void this.#work();
    this.#publish();
  }

  /** Lets running tasks finish and starts no more. */
  stop(): void {
    this.#stopped = true;
    this.#publish();
  }

  retryFailed(): void {
    for (const [id, { status }] of this.#verdicts) {
      if (status === 'failed') this.#verdicts.set(id, { status: 'waiting' });
    }
    this.start();
  }

  async #work(): Promise<void> {
    this.#running += 1;
    for (let task = this.#next(); task; task = this.#next()) {
      this.#verdicts.set(task.id, { status: 'running' });
      this.#publishSoon();
      this.#verdicts.set(task.id, await this.#runTask(task));
      this.#publishSoon();
    }
    this.#running -= 1;
    if (this.#running === 0) this.#publish();
  }

  #next(): BulkTask | undefined {
    if (this.#stopped) return undefined;
    this.#started += 1;
    return this.#queue[this.#started - 1];
  }

  async #runTask(task: BulkTask): Promise<Verdict> {
    for (;;) {
      await until(this.#pausedUntil);
      if (this.#stopped) return { status: 'waiting' };
      try {
        await task.run();
        return { status: 'done' };
      } catch (error) {
        const problem = toApiError(error);
        // 429 means that nothing was done, so it is safe to repeat the request (RFC 6585 §4).
        if (problem.status === 429) {
          this.#pausedUntil = Date.now() + (problem.retryAfter ?? BUSY_PAUSE_SECONDS) * 1000;
          continue;
        }
        if (STOPPING.includes(problem.kind)) this.#stopped = true;
        return { status: 'failed', problem };
      }
    }
  }

  #current(): BulkProgress {
    let done = 0;
    let failed = 0;
    let open = 0;
    for (const { status } of this.#verdicts.values()) {
      if (status === 'done') done += 1;
      else if (status === 'failed') failed += 1;
      else open += 1;
    }
    const running = this.#running > 0;
    const status = running ? 'running' : open > 0 ? 'stopped' : 'finished';
    return { status, verdicts: new Map(this.#verdicts), done, failed };
  }

  #publishSoon(): void {
    this.#report ??= setTimeout(() => this.#publish(), PROGRESS_EVERY_MS);
  }

  #publish(): void {
    clearTimeout(this.#report);
    this.#report = undefined;
    this.#progress.set(this.#current());
  }
}

function until(time: number): Promise<void> | undefined {
  const wait = time - Date.now();
  return wait > 0 ? new Promise((resolve) => setTimeout(resolve, wait)) : undefined;
}
