/** @jest-environment node */
import { session } from '../testing/fake-session.ts';
import type { Renewal } from './renewal.ts';
import { RenewalScheduler } from './renewal-scheduler.ts';

const unreachable: Renewal = { outcome: 'unreachable', error: new TypeError('offline') };

let answer: Renewal;
const renew = jest.fn(async () => answer);
let scheduler: RenewalScheduler;

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 });
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  renew.mockClear();
  answer = unreachable;
  scheduler = new RenewalScheduler(renew);
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Advances time and runs all timers. */
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

test('a token is renewed when it is due, not before', async () => {
  scheduler.arm(Date.now() + 75_000);
  await pass(74_999);
  expect(renew).not.toHaveBeenCalled();
  await pass(1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('a due time beyond the longest delay of a timer is respected', async () => {
  scheduler.arm(Date.now() + 2 ** 31 + 10_000);
  await pass(1_000);
  expect(renew).not.toHaveBeenCalled();
  await pass(2 ** 31 + 8_999);
  expect(renew).not.toHaveBeenCalled();
  await pass(1);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('after a successful renewal, the new token is scheduled instead of the old token', async () => {
  renew.mockImplementationOnce(async () => {
    scheduler.arm(Date.now() + 75_000);
    return { outcome: 'renewed', user: session(), stored: true };
  });
  scheduler.arm(Date.now());
  await pass(0);
  await pass(74_000);
  expect(renew).toHaveBeenCalledTimes(1);
  await pass(1_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('without a response, the scheduler retries after 2, 4 and 8 s', async () => {
  scheduler.arm(Date.now());
  await pass(0);
  expect(renew).toHaveBeenCalledTimes(1);
  for (const wait of [2_000, 4_000, 8_000]) {
    const calls = renew.mock.calls.length;
    await pass(wait - 1);
    expect(renew).toHaveBeenCalledTimes(calls);
    await pass(1);
    expect(renew).toHaveBeenCalledTimes(calls + 1);
  }
});

test('a new token ends the back-off', async () => {
  scheduler.arm(Date.now());
  await pass(0);
  await pass(2_000);
  scheduler.arm(Date.now() + 100_000);
  await pass(99_999);
  expect(renew).toHaveBeenCalledTimes(2);
});

test.each<Renewal>([{ outcome: 'refused', token: 'x' }, { outcome: 'gone' }])(
  'after "$outcome", the scheduler never retries',
  async (last) => {
    answer = last;
    scheduler.arm(Date.now());
    await pass(0);
    await pass(10 * 60_000);
    scheduler.wake();
    await pass(0);
    expect(renew).toHaveBeenCalledTimes(1);
  },
);

test('waking up during the back-off retries immediately', async () => {
  scheduler.arm(Date.now());
  await pass(0);
  await pass(100);
  scheduler.wake();
  await pass(0);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('waking up renews immediately if the token is overdue, and does nothing if it is not due yet', async () => {
  scheduler.arm(Date.now() + 75_000);
  scheduler.wake();
  await pass(0);
  expect(renew).not.toHaveBeenCalled();
  // Simulates sleep: the clock advances, but timers do not.
  jest.setSystemTime(Date.now() + 80_000);
  scheduler.wake();
  await pass(0);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('waking up during an attempt does not start a second attempt', async () => {
  let finish: (renewal: Renewal) => void = () => undefined;
  renew.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  scheduler.arm(Date.now());
  await pass(0);
  scheduler.wake();
  await pass(0);
  expect(renew).toHaveBeenCalledTimes(1);
  finish(unreachable);
  await pass(2_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

test('a stopped scheduler does nothing', async () => {
  scheduler.arm(Date.now() + 1_000);
  scheduler.stop();
  scheduler.wake();
  await pass(60_000);
  expect(renew).not.toHaveBeenCalled();
});

test('a scheduler that is stopped during an attempt does not retry', async () => {
  scheduler.arm(Date.now());
  renew.mockImplementationOnce(async () => {
    scheduler.stop();
    return unreachable;
  });
  await pass(0);
  await pass(60_000);
  expect(renew).toHaveBeenCalledTimes(1);
});

test('after the clock is set back, the scheduler waits until the due time by the new clock', async () => {
  scheduler.arm(Date.now() + 75_000);
  await pass(74_000);
  jest.setSystemTime(Date.now() - 10_000);
  await pass(1_000);
  expect(renew).not.toHaveBeenCalled();
  await pass(10_000);
  expect(renew).toHaveBeenCalledTimes(1);
});
