/** @jest-environment node */
import { ApiError } from '@console/shared-auth';
import { BulkRun, type BulkTask } from './bulk-run.ts';

function task(id: string, run: () => Promise<unknown>): BulkTask {
  return { id, label: id, run };
}

function untilRest(run: BulkRun): Promise<void> {
  return new Promise((resolve) => {
    const check = () => run.progress.get().status !== 'running' && resolve();
    run.progress.subscribe(check);
    check();
  });
}

test('runs at most four tasks at a time until all are done', async () => {
  let running = 0;
  let maximum = 0;
  const tasks = Array.from({ length: 20 }, (_, n) =>
    task(String(n), async () => {
      running += 1;
      maximum = Math.max(maximum, running);
      await new Promise((resolve) => setTimeout(resolve, 1));
      running -= 1;
    }),
  );
  const run = new BulkRun(tasks);
  run.start();
  await untilRest(run);
  expect(maximum).toBe(4);
  expect(run.progress.get()).toMatchObject({ status: 'finished', done: 20, failed: 0 });
});

test('a failed task has a reason; the others continue, and a retry repeats only failed tasks', async () => {
  const calls: string[] = [];
  let broken = true;
  const call = (id: string) => async () => {
    calls.push(id);
    if (id === 'b' && broken) throw new ApiError({ kind: 'conflict' });
  };
  const run = new BulkRun(['a', 'b', 'c'].map((id) => task(id, call(id))));
  run.start();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ status: 'finished', done: 2, failed: 1 });
  expect(run.progress.get().verdicts.get('b')).toMatchObject({ problem: { kind: 'conflict' } });

  broken = false;
  run.retryFailed();
  await untilRest(run);
  expect(run.progress.get()).toMatchObject({ done: 3, failed: 0 });
  expect(calls).toEqual(['a', 'b', 'c', 'b']);
});

test('a stopped run starts no more tasks, and can continue with the rest', async () => {
  const calls: string[] = [];
  const ids = Array.from({ length: 10 }, (_, n) => String(n));
  const run = new BulkRun(ids.map((id) => task(id, async () => calls.push(id))));
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
  const run = new BulkRun(
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
  const run = new BulkRun([
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
