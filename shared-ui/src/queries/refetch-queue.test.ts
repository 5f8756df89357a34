/** @jest-environment node */
import type { Change } from './change.ts';
import { RefetchQueue } from './refetch-queue.ts';

const read = jest.fn<Promise<unknown>, [readonly Change[]]>();

const [tenant, user, hub] = [{ kind: 'tenant' }, { kind: 'user' }, { kind: 'hub', id: 'one' }];

beforeEach(() => {
  jest.useFakeTimers();
  read.mockReset().mockResolvedValue(undefined);
});
afterEach(() => jest.useRealTimers());

test('a change is read at once', () => {
  new RefetchQueue(read).add([tenant]);
  expect(read.mock.calls).toEqual([[[tenant]]]);
});

test('a flood is read once a second, and the last change of it is not forgotten', async () => {
  const refetchQueue = new RefetchQueue(read);
  for (let time = 0; time < 4_900; time += 50) {
    refetchQueue.add([user, hub]);
    await jest.advanceTimersByTimeAsync(50);
  }
  expect(read).toHaveBeenCalledTimes(5);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(read).toHaveBeenCalledTimes(6);
  expect(read).toHaveBeenLastCalledWith([user, hub]);
});

test('a long reading is not overtaken, and leaves the page alone afterwards', async () => {
  read.mockImplementation(() => new Promise((resolve) => setTimeout(resolve, 1_000)));
  const refetchQueue = new RefetchQueue(read);
  refetchQueue.add([tenant]);
  refetchQueue.add([tenant]);
  await jest.advanceTimersByTimeAsync(4_900);
  expect(read).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(200);
  expect(read).toHaveBeenCalledTimes(2);
});

test('a reading that fails does not end it', async () => {
  read.mockRejectedValueOnce(new Error('away'));
  const refetchQueue = new RefetchQueue(read);
  refetchQueue.add([tenant]);
  await jest.advanceTimersByTimeAsync(2_000);
  refetchQueue.add([hub]);
  expect(read).toHaveBeenCalledTimes(2);
});
