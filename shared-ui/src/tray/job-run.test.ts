/** @jest-environment node */
import { ApiError } from '@console/shared-auth';
import fc from 'fast-check';
import { isActive, type JobTask } from './job.ts';
import { JobQueue } from './job-queue.ts';
import { JobRun } from './job-run.ts';

function task(id: string, run: (signal: AbortSignal) => Promise<unknown>): JobTask {
  return { id, label: id, run: (_, signal) => run(signal) };
}

const newQueue = () => new JobQueue(async () => undefined);

const newRun = (tasks: readonly JobTask[], queue = newQueue()) => new JobRun(tasks, queue);

function untilRest(run: JobRun): Promise<void> {
  return new Promise((resolve) => {
    const check = () => !isActive(run.progress.get()) && resolve();
    run.progress.subscribe(check);
    check();
  });
}

/** A task that runs until it is released. */
function heldTask(id: string, rows = [id]) {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const run = jest.fn(() => held);
  return { task: { id, label: id, rows, run }, run, release };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('tasks that waited start in their order', async () => {
  const queue = newQueue();
  queue.pauseFor(0.02);
  const started: string[] = [];
  const run = newRun(
    ['a', 'b', 'c', 'd'].map((id) => task(id, async () => started.push(id))),
    queue,
  );
  run.start();
  await untilRest(run);
  expect(started).toEqual(['a', 'b', 'c', 'd']);
});

test('each task waits until the page is idle', async () => {
  const idle: (() => void)[] = [];
  const queue = new JobQueue(() => new Promise((resolve) => idle.push(resolve)));
  const started: string[] = [];
  const run = newRun(
    ['a', 'b', 'c', 'd', 'e'].map((id) => task(id, async () => started.push(id))),
    queue,
  );
  run.start();
  await settle();
  expect(started).toEqual([]);
  for (let periods = 1; periods <= 5; periods += 1) {
    idle.shift()?.();
    await settle();
    expect(started).toHaveLength(periods);
  }
});

test('runs at most four tasks of all jobs at a time until all are done', async () => {
  let running = 0;
  let maximum = 0;
  const queue = newQueue();
  const tasksOf = (job: string) =>
    Array.from({ length: 20 }, (_, n) =>
      task(`${job}${n}`, async () => {
        running += 1;
        maximum = Math.max(maximum, running);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running -= 1;
      }),
    );
  const runs = ['a', 'b', 'c'].map((job) => newRun(tasksOf(job), queue));
  for (const run of runs) run.start();
  await Promise.all(runs.map(untilRest));
  expect(maximum).toBe(4);
  for (const run of runs) {
    expect(run.progress.get()).toMatchObject({ status: 'finished', done: 20, failed: 0 });
  }
});

test('a short job does not wait for the end of a long one', async () => {
  const order: string[] = [];
  const queue = newQueue();
  const tasksOf = (job: string, count: number) =>
    Array.from({ length: count }, (_, n) => task(`${job}${n}`, async () => order.push(job)));
  const long = newRun(tasksOf('long', 100), queue);
  const short = newRun(tasksOf('short', 3), queue);
  long.start();
  short.start();
  await Promise.all([untilRest(long), untilRest(short)]);
  expect(order.lastIndexOf('short')).toBeLessThan(20);
});

test('a job waits for an earlier job that will write the same row, and says so', async () => {
  const queue = newQueue();
  const first = heldTask('delete', ['row']);
  const second = heldTask('move', ['row']);
  const [earlier, later] = [newRun([first.task], queue), newRun([second.task], queue)];
  earlier.start();
  later.start();
  expect(later.progress.get().status).toBe('waiting');
  expect(queue.willWrite('row')).toBe(true);
  expect(second.run).not.toHaveBeenCalled();
  first.release();
  await settle();
  expect(second.run).toHaveBeenCalledTimes(1);
  second.release();
  await untilRest(later);
  expect(queue.willWrite('row')).toBe(false);
});

test('a stopped job does not block others, but its running task does', async () => {
  const queue = newQueue();
  const held = heldTask('a', ['row']);
  const next = heldTask('b', ['other']);
  const more = ['c', 'd', 'e'].map((id) => heldTask(id));
  const earlier = newRun(
    [held, ...more, next].map((one) => one.task),
    queue,
  );
  const [onRunning, onWaiting] = [heldTask('x', ['row']), heldTask('y', ['other'])];
  const runs = [onRunning, onWaiting].map((one) => newRun([one.task], queue));
  earlier.start();
  for (const run of runs) run.start();
  await settle();
  earlier.stop();
  more[0]?.release();
  await settle();
  expect(onWaiting.run).toHaveBeenCalledTimes(1);
  expect(onRunning.run).not.toHaveBeenCalled();
  held.release();
  await settle();
  expect(onRunning.run).toHaveBeenCalledTimes(1);
});

test('in no order of stops, failures and continuations do two tasks write a row at once', async () => {
  const steps = fc.array(fc.tuple(fc.nat(2), fc.constantFrom('stop', 'start', 'retry')), {
    maxLength: 12,
  });
  const jobs = fc.array(fc.array(fc.nat(4), { minLength: 1, maxLength: 6 }), {
    minLength: 3,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(jobs, steps, fc.scheduler(), async (rows, changes, scheduler) => {
      const queue = newQueue();
      const written = new Set<number>();
      const runs = rows.map((ofJob, job) =>
        newRun(
          ofJob.map((row, at) => ({
            id: `${job} ${at}`,
            label: '',
            rows: [String(row)],
            run: async () => {
              expect(written).not.toContain(row);
              written.add(row);
              await scheduler.schedule(Promise.resolve());
              written.delete(row);
              if ((row + at) % 5 === 4) throw new ApiError({ kind: 'conflict' });
            },
          })),
          queue,
        ),
      );
      for (const run of runs) run.start();
      for (const [job, change] of changes) {
        const run = runs[job];
        if (change === 'stop') run?.stop();
        else if (change === 'start') run?.start();
        else run?.retryFailed();
        if (scheduler.count() > 0) await scheduler.waitOne();
      }
      for (const run of runs) run.start();
      await scheduler.waitIdle();
      for (const run of runs) {
        const { status, done, failed, total } = run.progress.get();
        expect({ status, all: done + failed }).toEqual({ status: 'finished', all: total });
      }
    }),
    { numRuns: 200 },
  );
});

test('a failed task has a reason; the others continue, and a retry repeats only failed tasks', async () => {
  const calls: string[] = [];
  let broken = true;
  const call = (id: string) => async () => {
    calls.push(id);
    if (id === 'b' && broken) throw new ApiError({ kind: 'conflict' });
  };
  const run = newRun(['a', 'b', 'c'].map((id) => task(id, call(id))));
  run.start();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ status: 'finished', done: 2, failed: 1 });
  expect(run.verdicts.get('b')).toMatchObject({ problem: { kind: 'conflict' } });

  broken = false;
  run.retryFailed();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ done: 3, failed: 0 });
  expect(calls).toEqual(['a', 'b', 'c', 'b']);
});

test('a stopped run starts no more tasks, and can continue with the rest', async () => {
  const calls: string[] = [];
  const ids = Array.from({ length: 10 }, (_, n) => String(n));
  const run = newRun(ids.map((id) => task(id, async () => calls.push(id))));
  run.start();
  run.stop();
  await untilRest(run);
  expect(run.progress.get().status).toBe('stopped');
  expect(calls.length).toBeLessThan(10);
  run.start();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ status: 'finished', done: 10 });
  expect(calls.toSorted()).toEqual(ids.toSorted());
});

test('an ended session stops the run before the other tasks fail too', async () => {
  const run = newRun(
    Array.from({ length: 50 }, (_, n) =>
      task(String(n), async () => {
        throw new ApiError({ kind: 'signed-out' });
      }),
    ),
  );
  run.start();
  await untilRest(run);
  expect(run.progress.get().status).toBe('stopped');
  expect(run.progress.get().failed).toBeLessThanOrEqual(4);
});

test('a task refused by a busy server is repeated after the time that the server asks for', async () => {
  let calls = 0;
  const run = newRun([
    task('a', async () => {
      calls += 1;
      if (calls === 1) throw new ApiError({ kind: 'busy', status: 429, retryAfter: 0.05 });
    }),
  ]);
  run.start();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ done: 1, failed: 0 });
  expect(calls).toBe(2);
});

test('a run that is ended starts no more tasks, and running tasks send no further call', async () => {
  const sent: string[] = [];
  const first = heldTask('first call');
  const run = newRun([
    task('a', async (signal) => {
      await first.run();
      signal.throwIfAborted();
      sent.push('second call');
    }),
    ...['b', 'c', 'd', 'e'].map((id) => task(id, first.run)),
  ]);
  run.start();
  await settle();
  run.end();
  first.release();
  await untilRest(run);
  expect(sent).toEqual([]);
  expect(run.progress.get().done).toBe(3);
  expect(run.progress.get().status).toBe('stopped');
});
