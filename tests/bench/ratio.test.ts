import { type Pair, ratioResult } from './ratio.ts';

const row = (pairs: readonly Pair[], most?: number) =>
  ratioResult({
    name: 'Work',
    pairs,
    ...(most !== undefined && { most }),
    method: 'by hand',
    inWords: (value) => `${value} ms`,
  });

/** Pairs whose ratios are these, against a reference that drifts. */
const pairsOf = (...ratios: readonly number[]): Pair[] =>
  ratios.map((ratio, at) => [ratio * (100 + at), 100 + at]);

const around = (middle: number, step: number): Pair[] =>
  pairsOf(...Array.from({ length: 21 }, (_, at) => middle + (at - 10) * step));

test('a ratio is the median of what each pair gives, whatever drifts between the pairs', () => {
  const { value, reached } = row(pairsOf(1.2, 1.2, 1.2), 1.25);
  expect(value).toBe('1.200 × (95 %: 1.200–1.200)');
  expect(reached).toBe(true);
  expect(row(pairsOf(1.2, 1.2, 1.2), 1.1).reached).toBe(false);
});

test('it says both medians, and what is far below one with three figures', () => {
  expect(row([[2, 100]]).method).toBe(
    'median of 1 paired ratios; by hand; medians 2 ms against 100 ms',
  );
  expect(row([[0.01234, 100]]).value).toMatch(/^0\.000123 ×/);
});

test('where the limit is within the interval, it says that one cannot tell', () => {
  expect(row(around(1.04, 0.004), 1.05)).toMatchObject({
    reached: true,
    doubt: expect.stringMatching(/too noisy/),
  });
  expect(row(around(1.06, 0.004), 1.05)).toMatchObject({
    reached: false,
    doubt: expect.stringMatching(/too noisy/),
  });
});

test('where it is not, it says nothing of the kind, and neither without a limit', () => {
  expect(row(around(1.04, 0.0005), 1.05).doubt).toBeUndefined();
  expect(row(around(1.06, 0.0005), 1.05)).toMatchObject({ reached: false });
  expect(row(around(1.06, 0.0005), 1.05).doubt).toBeUndefined();
  expect(row(around(1.04, 0.004))).toMatchObject({ reached: true, limit: 'none set' });
  expect(row(around(1.04, 0.004)).doubt).toBeUndefined();
});
