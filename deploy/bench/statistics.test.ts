import { median, percentile } from './statistics.ts';

test('the median is the middle value, or the mean of two', () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

test('a percentile is the value that such a share does not exceed', () => {
  const values = Array.from({ length: 100 }, (_, index) => index + 1);
  expect(percentile(values, 0.95)).toBe(95);
  expect(percentile([7], 0.95)).toBe(7);
});
