/** @jest-environment node */
import { yearOf } from './format.ts';

afterEach(() => void jest.restoreAllMocks());

test('a year is that of the user’s time zone around New Year', () => {
  jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(2027);
  expect(yearOf('2026-12-31T23:30:00Z')).toBe('2027');
  expect(yearOf('2026-12-30T23:30:00-11:00')).toBe('2027');
  expect(yearOf('2028-01-01T03:00:00.000Z')).toBe('2027');
  expect(yearOf('2028-01-02T03:00:00+14:00')).toBe('2027');
});

test('a year on other days needs no Date', () => {
  const asked = jest.spyOn(Date.prototype, 'getFullYear');
  expect(yearOf('2026-12-29T23:30:00Z')).toBe('2026');
  expect(yearOf('2026-01-03T00:30:00Z')).toBe('2026');
  expect(yearOf('2026-10-31T00:30:00Z')).toBe('2026');
  expect(asked).not.toHaveBeenCalled();
});
