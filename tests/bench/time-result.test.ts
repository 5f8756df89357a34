import { timeResult } from './time-result.ts';

const row = (times: readonly number[], share = 0.95) =>
  timeResult({
    name: 'Work',
    times,
    share,
    most: 50,
    method: 'by hand',
    twins: times.map((time) => [time, time / 1.1]),
  });

const from = (first: number, step: number) =>
  Array.from({ length: 100 }, (_, at) => first + at * step);

test('shows a limit in milliseconds with its interval and the ratio to the single-page app', () => {
  const { value, limit, reached, method } = row(from(10, 0.1));
  expect(value).toBe(
    '19 ms (95 %: 19–20); 1.100 × (95 %: 1.100–1.100) the single-page app, median of 100 pairs',
  );
  expect({ limit, reached }).toEqual({ limit: '≤ 50 ms', reached: true });
  expect(method).toBe('by hand; median 15 ms');
});

test('says that the result is inconclusive if the limit is within the interval', () => {
  expect(row(from(40, 0.1))).toMatchObject({ reached: true });
  expect(row(from(40, 0.1)).doubt).toBeUndefined();
  const near = row(from(1, 0.515));
  expect(near).toMatchObject({ reached: true, doubt: expect.stringMatching(/too noisy/) });
});

test('shows the slowest of all without an interval', () => {
  expect(row([10, 60], 1)).toMatchObject({
    reached: false,
    value: expect.stringMatching(/^60 ms;/),
  });
});
