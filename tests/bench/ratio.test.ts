import { type Pair, ratioResult } from './ratio.ts';

const row = (pairs: readonly Pair[], most?: number) =>
  ratioResult({
    name: 'Work',
    pairs,
    ...(most !== undefined && { most }),
    method: 'by hand',
    format: (value) => `${value} ms`,
  });

/** Returns pairs with these ratios, against a reference that drifts. */
const toPairs = (...ratios: readonly number[]): Pair[] =>
  ratios.map((ratio, at) => [ratio * (100 + at), 100 + at]);

const around = (middle: number, step: number): Pair[] =>
  toPairs(...Array.from({ length: 21 }, (_, at) => middle + (at - 10) * step));

test('returns the median of the ratios of pairs, whatever drifts between the pairs', () => {
  const { value, reached } = row(toPairs(1.2, 1.2, 1.2), 1.25);
  expect(value).toBe('1.200 × (95 %: 1.200–1.200)');
  expect(reached).toBe(true);
  expect(row(toPairs(1.2, 1.2, 1.2), 1.1).reached).toBe(false);
});

test('shows both medians, and three digits of a ratio far below one', () => {
  expect(row([[2, 100]]).method).toBe(
    'median of 1 paired ratios; by hand; medians 2 ms against 100 ms',
  );
  expect(row([[0.01234, 100]]).value).toMatch(/^0\.000123 ×/);
});

test('says that the result is inconclusive if the limit is within the interval', () => {
  expect(row(around(1.04, 0.004), 1.05)).toMatchObject({
    reached: true,
    doubt: expect.stringMatching(/too noisy/),
  });
  expect(row(around(1.06, 0.004), 1.05)).toMatchObject({
    reached: false,
    doubt: expect.stringMatching(/too noisy/),
  });
});

test('expresses no doubt if the limit is outside the interval or there is none', () => {
  expect(row(around(1.04, 0.0005), 1.05).doubt).toBeUndefined();
  expect(row(around(1.06, 0.0005), 1.05)).toMatchObject({ reached: false });
  expect(row(around(1.06, 0.0005), 1.05).doubt).toBeUndefined();
  expect(row(around(1.04, 0.004))).toMatchObject({ reached: true, limit: 'none set' });
  expect(row(around(1.04, 0.004)).doubt).toBeUndefined();
});
