import { type Pair, ratioResult } from './ratio.ts';
import { timeResult } from './time-result.ts';

const row = (pairs: readonly Pair[], max?: number) =>
  ratioResult({
    name: 'Work',
    pairs,
    ...(max !== undefined && { max }),
    method: 'by hand',
    format: (value) => `${value} ms`,
  });

/** Returns pairs with these ratios, against a reference that drifts. */
const toPairs = (...ratios: readonly number[]): Pair[] =>
  ratios.map((ratio, at) => [ratio * (100 + at), 100 + at]);

const around = (middle: number, step: number): Pair[] =>
  toPairs(...Array.from({ length: 21 }, (_, at) => middle + (at - 10) * step));

test('returns the median of the ratios of pairs, even if the times drift between pairs', () => {
  const value = '1.200 × (95 %: 1.200–1.200)';
  expect(row(toPairs(1.2, 1.2, 1.2), 1.25)).toMatchObject({ value, reached: true });
  expect(row(toPairs(1.2, 1.2, 1.2), 1.1)).toMatchObject({ value, reached: false });
});

test('shows both medians, and three significant digits of a ratio far below one', () => {
  expect(row([[2, 100]]).method).toBe(
    'median of 1 paired ratios; by hand; medians 2 ms against 100 ms',
  );
  expect(row([[0.01234, 100]]).value).toMatch(/^0\.000123 ×/);
});

const DOUBT = expect.stringMatching(/too noisy/);

test.each([
  [1.04, 0.004, 1.05, true, DOUBT],
  [1.06, 0.004, 1.05, false, DOUBT],
  [1.04, 0.0005, 1.05, true, undefined],
  [1.06, 0.0005, 1.05, false, undefined],
  [1.04, 0.004, undefined, true, undefined],
])('doubts ratios around %d ± 10 × %d at the limit %d only if it is near', (...values) => {
  const [middle, step, limit, reached, doubt] = values;
  const result = row(around(middle, step), limit);
  expect(result.reached).toBe(reached);
  expect(result.doubt).toEqual(doubt);
});

const times = (values: readonly number[], share = 0.95) =>
  timeResult({
    name: 'Work',
    times: values,
    share,
    max: 50,
    method: 'by hand',
    twins: values.map((time) => [time, time / 1.1]),
  });

const from = (first: number, step: number) =>
  Array.from({ length: 100 }, (_, at) => first + at * step);

test('shows a limit in milliseconds with its interval and the ratio to the single-page app', () => {
  expect(times(from(10, 0.1))).toMatchObject({
    value:
      '19 ms (95 %: 19–20); 1.100 × (95 %: 1.100–1.100) the single-page app, median of 100 pairs',
    limit: '≤ 50 ms',
    reached: true,
    method: 'by hand; median 15 ms',
  });
  expect(times([10, 60], 1)).toMatchObject({
    reached: false,
    value: expect.stringMatching(/^60 ms;/),
  });
});

test('doubts a time if the limit is within its interval', () => {
  expect(times(from(40, 0.1)).doubt).toBeUndefined();
  expect(times(from(1, 0.515))).toMatchObject({ reached: true, doubt: DOUBT });
});
