import { ListSnapshots, type Snapshot } from './list-snapshots.ts';

const MEGABYTE = 1024 * 1024;

/** Creates a list that a test can change. The test also completes the list's snapshots. */
function list(key = 'tenant all br', { isKept = true, bytes = 10 } = {}) {
  const finish: (() => void)[] = [];
  const state = { revision: 1, made: 0 };
  const source = {
    key,
    isKept,
    make(): Promise<Snapshot> {
      state.made += 1;
      const snapshot = { revision: state.revision, body: Buffer.alloc(bytes) };
      return new Promise((resolve) => finish.push(() => resolve(snapshot)));
    },
  };
  return {
    state,
    source,
    /** Completes the pending snapshot, and lets its readers continue. */
    async finish() {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const getRevisions = async (answers: readonly Promise<Snapshot>[]) =>
  (await Promise.all(answers)).map(({ revision }) => revision);

test('creates the snapshot of a revision once, for concurrent and later readers', async () => {
  const snapshots = new ListSnapshots();
  const { state, source, finish } = list();
  const answers = Array.from({ length: 500 }, () => snapshots.get(source, 1));
  await finish();
  const [first, ...others] = await Promise.all(answers);
  expect(others.every((one) => one === first)).toBe(true);
  expect(await snapshots.get(source, 1)).toBe(first);
  expect(state.made).toBe(1);
});

test('never serves a snapshot that is older than the requested revision', async () => {
  const snapshots = new ListSnapshots();
  const { state, source, finish } = list();
  const before = snapshots.get(source, 1);
  const after: Promise<Snapshot>[] = [];
  for (state.revision = 2; state.revision < 30; state.revision += 1) {
    after.push(snapshots.get(source, state.revision));
  }
  state.revision = 29;
  await finish();
  expect(await before).toMatchObject({ revision: 1 });
  await finish();
  expect(await getRevisions(after)).toEqual(Array(28).fill(29));
  // The second snapshot is started after all of these readers have asked.
  expect(state.made).toBe(2);
});

test('a snapshot that is newer than requested is also served to readers of its own revision', async () => {
  const snapshots = new ListSnapshots();
  const { state, source, finish } = list();
  state.revision = 5;
  const answer = snapshots.get(source, 4);
  await finish();
  expect(await answer).toMatchObject({ revision: 5 });
  expect(await snapshots.get(source, 5)).toBe(await answer);
  expect(state.made).toBe(1);
});

test('a failure reaches all waiting readers, and the next reader retries', async () => {
  const snapshots = new ListSnapshots();
  const { source, finish } = list();
  const failure = new Error('failure');
  const failing = { ...source, make: () => Promise.reject(failure) };
  const waiting = [snapshots.get(failing, 1), snapshots.get(source, 1)];
  expect(await Promise.allSettled(waiting)).toEqual(
    waiting.map(() => ({ status: 'rejected', reason: failure })),
  );
  const again = snapshots.get(source, 1);
  await finish();
  expect(await again).toMatchObject({ revision: 1 });
});

test('an uncached snapshot is shared while it is created, then dropped', async () => {
  const snapshots = new ListSnapshots();
  const { state, source, finish } = list('tenant all identity', { isKept: false });
  const answers = [snapshots.get(source, 1), snapshots.get(source, 1)];
  await finish();
  await Promise.all(answers);
  expect(state.made).toBe(1);
  void snapshots.get(source, 1);
  expect(state.made).toBe(2);
});

test('many small lists do not evict a large one; the least recently used large one is evicted first', async () => {
  const snapshots = new ListSnapshots();
  const get = async ({ source, finish }: ReturnType<typeof list>) => {
    const answer = snapshots.get(source, 1);
    await finish();
    await answer;
  };
  const large = Array.from({ length: 5 }, (_, number) =>
    list(`large ${number}`, { bytes: 10 * MEGABYTE }),
  );
  const [first, second] = large;
  if (!first || !second) throw new Error('There are five large lists');
  await get(first);
  for (let number = 0; number < 100; number += 1) await get(list(`small ${number}`));
  await get(first);
  expect(first.state.made).toBe(1);
  await get(second);
  await get(first);
  // The cache has room for three large lists.
  for (const one of large.slice(2, 4)) await get(one);
  await get(first);
  expect(first.state.made).toBe(1);
  await get(second);
  expect(second.state.made).toBe(2);
});
