/** @jest-environment node */
import type { Change } from './change.ts';
import { RefetchQueue } from './refetch-queue.ts';

const read = jest.fn<Promise<unknown>, [readonly Change[]]>();

const queue = (rowsOf: (changes: readonly Change[]) => number = () => 0) =>
  new RefetchQueue({ read, rowsOf });

const [tenant, user, hub] = [{ kind: 'tenant' }, { kind: 'user' }, { kind: 'hub', id: 'one' }];
const otherHub = { kind: 'hub', id: 'other' };

beforeEach(() => {
  jest.useFakeTimers();
  read.mockReset().mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

test('reads a change immediately', () => {
  queue().add([tenant]);
  expect(read.mock.calls).toEqual([[[tenant]]]);
});

test('reads once a second under a flood of changes, and again after the last change', async () => {
  const refetchQueue = queue();
  for (let time = 0; time < 4_900; time += 50) {
    refetchQueue.add([hub, otherHub]);
    await jest.advanceTimersByTimeAsync(50);
  }
  expect(read).toHaveBeenCalledTimes(5);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(6);
  expect(read).toHaveBeenLastCalledWith([hub, otherHub]);
});

test('a long list does not delay other lists', async () => {
  const refetchQueue = queue(([change]) => (change?.kind === 'tenant' ? 10_000 : 4));
  const kinds = () => read.mock.calls.map(([[change]]) => change?.kind);
  for (let time = 0; time < 10_000; time += 500) {
    refetchQueue.add([tenant, user]);
    await jest.advanceTimersByTimeAsync(500);
  }
  expect(kinds().filter((kind) => kind === 'tenant')).toHaveLength(3);
  expect(kinds().filter((kind) => kind === 'user').length).toBeGreaterThanOrEqual(9);
});

test('a long read is not overtaken, and is followed by a pause', async () => {
  read.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  const refetchQueue = queue();
  refetchQueue.add([tenant]);
  refetchQueue.add([tenant]);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(read).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledTimes(2);
});

test('continues after a failed read', async () => {
  read.mockRejectedValueOnce(new Error('away'));
  const refetchQueue = queue();
  refetchQueue.add([tenant]);
  await jest.advanceTimersByTimeAsync(2_000);
  refetchQueue.add([hub]);
  expect(read).toHaveBeenCalledTimes(2);
});
