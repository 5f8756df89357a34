/** @jest-environment node */
import { backOff, withTimeout } from './waiting.ts';

const waits = { firstMs: 2_000, longestMs: 60_000 };

test('waits double up to the longest wait', () => {
  expect([0, 1, 2, 3].map((attempt) => backOff(attempt, waits, 0.5))).toEqual([
    2_000, 4_000, 8_000, 16_000,
  ]);
  expect(backOff(20, waits, 0.5)).toBe(60_000);
});

test('waits vary by a quarter, so that tabs do not retry at the same time', () => {
  expect(backOff(0, waits, 0)).toBe(1_500);
  expect(backOff(0, waits, 1)).toBe(2_500);
});

describe('work', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const late = new Error('late');

  test('that finishes in time returns its result, and leaves no timer', async () => {
    await expect(withTimeout(Promise.resolve('done'), 100, late)).resolves.toBe('done');
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that fails in time rejects with its own error', async () => {
    const failed = new Error('failed');
    await expect(withTimeout(Promise.reject(failed), 100, late)).rejects.toBe(failed);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('that takes too long rejects with the given error', async () => {
    const given = expect(withTimeout(new Promise(() => undefined), 100, late)).rejects.toBe(late);
    await jest.advanceTimersByTimeAsync(100);
    await given;
  });
});
