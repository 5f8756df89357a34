import { ListSnapshots, type Snapshot } from './list-snapshots.ts';

const MEGABYTE = 1024 * 1024;

/** A list that changes, and is made when a test says so. */
function list(key = 'tenant all br', { isKept = true, bytes = 10 } = {}) {
  const finish: (() => void)[] = [];
  const state = { revision: 1, made: 0 };
  const making = {
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
    making,
    /** Has the one that is made be there, and whoever waited for it go on. */
    async finish() {
      finish.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

const revisionsOf = async (answers: readonly Promise<Snapshot>[]) =>
  (await Promise.all(answers)).map(({ revision }) => revision);

test('a revision is made once, for those who come meanwhile and for those who come later', async () => {
  const snapshots = new ListSnapshots();
  const { state, making, finish } = list();
  const answers = Array.from({ length: 500 }, () => snapshots.get(making, 1));
  await finish();
  const [first, ...others] = await Promise.all(answers);
  expect(others.every((one) => one === first)).toBe(true);
  expect(await snapshots.get(making, 1)).toBe(first);
  expect(state.made).toBe(1);
});

test('who comes after a change is never given what was before it', async () => {
  const snapshots = new ListSnapshots();
  const { state, making, finish } = list();
  const before = snapshots.get(making, 1);
  const after: Promise<Snapshot>[] = [];
  for (state.revision = 2; state.revision < 30; state.revision += 1) {
    after.push(snapshots.get(making, state.revision));
  }
  state.revision = 29;
  await finish();
  expect(await before).toMatchObject({ revision: 1 });
  await finish();
  expect(await revisionsOf(after)).toEqual(Array(28).fill(29));
  // The second one is begun after all of them had asked.
  expect(state.made).toBe(2);
});

test('a snapshot that turned out newer than it was asked for serves who asks for that one', async () => {
  const snapshots = new ListSnapshots();
  const { state, making, finish } = list();
  state.revision = 5;
  const answer = snapshots.get(making, 4);
  await finish();
  expect(await answer).toMatchObject({ revision: 5 });
  expect(await snapshots.get(making, 5)).toBe(await answer);
  expect(state.made).toBe(1);
});

test('one that fails fails for whoever waited, and is made again for the next', async () => {
  const snapshots = new ListSnapshots();
  const { making, finish } = list();
  const away = new Error('away');
  const failing = { ...making, make: () => Promise.reject(away) };
  const waiting = [snapshots.get(failing, 1), snapshots.get(making, 1)];
  expect(await Promise.allSettled(waiting)).toEqual(
    waiting.map(() => ({ status: 'rejected', reason: away })),
  );
  const again = snapshots.get(making, 1);
  await finish();
  expect(await again).toMatchObject({ revision: 1 });
});

test('what is not to be kept is shared while it is made, and then forgotten', async () => {
  const snapshots = new ListSnapshots();
  const { state, making, finish } = list('tenant all identity', { isKept: false });
  const answers = [snapshots.get(making, 1), snapshots.get(making, 1)];
  await finish();
  await Promise.all(answers);
  expect(state.made).toBe(1);
  void snapshots.get(making, 1);
  expect(state.made).toBe(2);
});

test('many small lists do not drive out a large one; large ones that nobody asks for go first', async () => {
  const snapshots = new ListSnapshots();
  const get = async ({ making, finish }: ReturnType<typeof list>) => {
    const answer = snapshots.get(making, 1);
    await finish();
    await answer;
  };
  const large = Array.from({ length: 5 }, (_, number) =>
    list(`large ${number}`, { bytes: 10 * MEGABYTE }),
  );
  const [first, second] = large;
  if (!first || !second) throw new Error('There are five');
  await get(first);
  for (let number = 0; number < 100; number += 1) await get(list(`small ${number}`));
  await get(first);
  expect(first.state.made).toBe(1);
  await get(second);
  await get(first);
  // Three of them have room.
  for (const one of large.slice(2, 4)) await get(one);
  await get(first);
  expect(first.state.made).toBe(1);
  await get(second);
  expect(second.state.made).toBe(2);
});
