import { median, medianInterval, percentile, percentileInterval } from './statistics.ts';

test('the median is the middle value, or the mean of two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('a percentile is the value that such a share does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
});

test('the interval of a median is as wide as its values are apart, and narrower the more there are', () => {
  // The second and the ninth of ten, as the tables of the binomial have it.
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual({ low: 2, high: 9 });
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(medianInterval(values)).toEqual({ low: 41, high: 60 });
  expect(medianInterval([2, 2, 2])).toEqual({ low: 2, high: 2 });
});

test('the interval of a high percentile reaches further up than down, and ends at the largest', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentileInterval(values, 0.95)).toEqual({ low: 91, high: 100 });
  expect(percentileInterval(values, 1)).toEqual({ low: 100, high: 100 });
});

test('of intervals over values around a median, nineteen of twenty hold it', () => {
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const held = Array.from({ length: 2000 }, () => {
    const { low, high } = medianInterval(Array.from({ length: 40 }, random));
    return low <= 0.5 && high >= 0.5;
  }).filter(Boolean).length;
  expect(held / 2000).toBeGreaterThan(0.945);
  expect(held / 2000).toBeLessThan(0.98);
});
