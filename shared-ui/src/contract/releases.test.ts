/** @jest-environment node */
import { isCompatible } from './releases.ts';

test.each([
  ['1.4.0', '1.4.0', true],
  ['1.4.0', '1.4.9', true],
  ['1.4.7', '1.4.0', true],
  ['1.4.0', '1.12.0', true],
  ['1.4.0', '1.3.9', false],
  ['1.4.0', '2.4.0', false],
  ['2.0.0', '1.9.0', false],
  ['1.4.0', '1.4.0-rc.1', true],
  ['1.4.0', 'newest', false],
  ['newest', 'newest', false],
])('a module built against %s works with %s: %s', (builtAgainst, provided, works) => {
  expect(isCompatible(builtAgainst, provided)).toBe(works);
});
