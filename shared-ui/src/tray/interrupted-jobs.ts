import { createStore, delMany, entries, set } from 'idb-keyval';
import type { Thing } from '../activity/write.ts';
import { lastSubject } from '../session/subject.ts';
import { attemptAsync } from '../storage/attempt.ts';
import type { JobTask, Verdict } from './job.ts';

/** A job whose page was closed before the job was done. */
export interface InterruptedJob {
  readonly id: string;
  readonly title: string;
  readonly total: number;
  readonly done: number;
  /** True for a job that writes a file, of which nothing is stored. */
  readonly isFile: boolean;
  /** The rows that were not written, as far as known. */
  readonly left: readonly Thing[];
}

interface Kept {
  readonly title: string;
  /** Start, in milliseconds since 1970. */
  readonly at: number;
  readonly isFile: boolean;
  readonly total: number;
  /** The rows, in order; none of a file. */
  readonly things: readonly Thing[];
}

/** The positions before `settled` are done, except those in `open`. */
interface Progress {
  readonly settled: number;
  readonly open: readonly number[];
}

const store = createStore('console.jobs', 'jobs');
const prefix = () => `${lastSubject()}\n`;
const keyOf = (id: string) => `${prefix()}${id}`;
const progressOf = (id: string) => `${keyOf(id)}\nprogress`;
const lockOf = (key: string) => `console.job ${key}`;

/** Releases the locks by which other tabs know that the page of a job is open. */
const locks = new Map<string, () => void>();

/** Stores what a job will write, so that a later visit can say what remained. */
export async function keepJob(
  id: string,
  job: Omit<Kept, 'total' | 'things'>,
  tasks: readonly JobTask[],
): Promise<void> {
  hold(keyOf(id));
  const things = job.isFile
    ? []
    : tasks.map(({ id, label, name = label }) => ({ id, name }) satisfies Thing);
  const kept: Kept = { ...job, total: tasks.length, things };
  await attemptAsync(() => set(keyOf(id), kept, store));
}

export async function keepProgress(
  id: string,
  tasks: readonly JobTask[],
  verdicts: ReadonlyMap<string, Verdict>,
): Promise<void> {
  // Another user may have signed in since.
  if (!locks.has(keyOf(id))) return;
  const progress = toProgress(tasks, verdicts);
  await attemptAsync(() => set(progressOf(id), progress, store));
}

export async function forgetJob(id: string): Promise<void> {
  locks.get(keyOf(id))?.();
  locks.delete(keyOf(id));
  await attemptAsync(() => delMany([keyOf(id), progressOf(id)], store));
}

export function toProgress(
  tasks: readonly JobTask[],
  verdicts: ReadonlyMap<string, Verdict>,
): Progress {
  const isDone = ({ id }: JobTask) => verdicts.get(id)?.status === 'done';
  const settled = tasks.findLastIndex(isDone) + 1;
  const open = tasks.slice(0, settled).flatMap((task, at) => (isDone(task) ? [] : at));
  return { settled, open };
}

export function toInterrupted(id: string, kept: Kept, progress: Progress): InterruptedJob {
  const { title, total, isFile, things } = kept;
  const { settled, open } = progress;
  const left = [...open.flatMap((at) => things[at] ?? []), ...things.slice(settled)];
  return { id, title, total, isFile, left, done: settled - open.length };
}

/** Returns the user's jobs whose pages were closed; deletes the jobs of other users. */
export async function readInterrupted(): Promise<readonly InterruptedJob[]> {
  const found = await attemptAsync(async () => {
    const all = await entries<string, Kept & Progress>(store);
    const own = all.filter(([key]) => key.startsWith(prefix()));
    const others = all.filter(([key]) => !key.startsWith(prefix())).map(([key]) => key);
    if (others.length > 0) await delMany(others, store);
    const { held = [] } = await navigator.locks.query();
    const open = new Set(held.map(({ name }) => name));
    const byKey = new Map(own);
    return own
      .filter(([key]) => !key.endsWith('\nprogress') && !open.has(lockOf(key)))
      .sort(([, one], [, other]) => one.at - other.at)
      .map(([key, kept]) =>
        toInterrupted(
          key.slice(prefix().length),
          kept,
          byKey.get(`${key}\nprogress`) ?? { settled: 0, open: [] },
        ),
      );
  });
  return found ?? [];
}

/** Holds a lock until the job is forgotten or the page is closed. */
function hold(key: string): void {
  if (locks.has(key)) return;
  const until = new Promise<void>((resolve) => locks.set(key, resolve));
  // Without locks, a job in another tab that is open looks interrupted.
  navigator.locks?.request(lockOf(key), () => until).catch(() => undefined);
}
