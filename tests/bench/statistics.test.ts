import { median, medianInterval, percentile, percentileInterval } from './statistics.ts';

test('returns the middle value as the median, or the mean of the two middle values', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('returns, as the percentile, the value that the given share of values does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
});

test('narrows the interval of a median with more values, and widens it with their spread', () => {
  // The second and the ninth value of ten, as in tables of the binomial distribution.
  expect(medianInterval([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual({ low: 2, high: 9 });
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(medianInterval(values)).toEqual({ low: 41, high: 60 });
  expect(medianInterval([2, 2, 2])).toEqual({ low: 2, high: 2 });
});

test('extends the interval of a high percentile further up than down, at most to the largest value', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentileInterval(values, 0.95)).toEqual({ low: 91, high: 100 });
  expect(percentileInterval(values, 1)).toEqual({ low: 100, high: 100 });
});

test('returns intervals of which nineteen in twenty contain the median', () => {
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
