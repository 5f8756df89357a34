/** @jest-environment node */
import { yearOf } from './format.ts';

afterEach(() => void jest.restoreAllMocks());

test('around New Year, the year depends on the user’s time zone', () => {
  jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2027);
  expect(yearOf('2026-12-31T23:30:00Z')).toBe('2027');
  expect(yearOf('2026-12-30T23:30:00-11:00')).toBe('2027');
  expect(yearOf('2028-01-01T03:00:00.000Z')).toBe('2027');
  expect(yearOf('2028-01-02T03:00:00+14:00')).toBe('2027');
});

test('on other days, no Date is needed', () => {
  const getFullYear = jest.spyOn(Date.prototype, 'getFullYear');
  expect(yearOf('2026-12-29T23:30:00Z')).toBe('2026');
  expect(yearOf('2026-01-03T00:30:00Z')).toBe('2026');
  expect(yearOf('2026-10-31T00:30:00Z')).toBe('2026');
  expect(getFullYear).not.toHaveBeenCalled();
});
