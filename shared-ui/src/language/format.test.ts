/** @jest-environment node */
import { formatDateTime, formatForFile, getYear } from './format.ts';

afterEach(() => void jest.restoreAllMocks());

test('around New Year, the year depends on the user’s time zone', () => {
  jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2027);
  expect(getYear('2026-12-31T23:30:00Z')).toBe('2027');
  expect(getYear('2026-12-30T23:30:00-11:00')).toBe('2027');
  expect(getYear('2028-01-01T03:00:00.000Z')).toBe('2027');
  expect(getYear('2028-01-02T03:00:00+14:00')).toBe('2027');
});

test('on other days, no Date is needed', () => {
  const getFullYear = jest.spyOn(Date.prototype, 'getFullYear');
  expect(getYear('2026-12-29T23:30:00Z')).toBe('2026');
  expect(getYear('2026-01-03T00:30:00Z')).toBe('2026');
  expect(getYear('2026-10-31T00:30:00Z')).toBe('2026');
  expect(getFullYear).not.toHaveBeenCalled();
});

test('a day is shown without a time of day, and is the same day in all time zones', () => {
  const parse = jest.spyOn(Date, 'parse');
  expect(formatDateTime('2026-03-12')).toBe('12.03.2026');
  expect(formatForFile('2026-03-12')).toBe('12.03.2026');
  // Without a time zone, it is midnight in that of the user.
  expect(parse.mock.calls).toEqual([['2026-03-12T00:00'], ['2026-03-12T00:00']]);
});
