/** @jest-environment node */
import { compatibleApi } from './releases.ts';

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
])('a module built against %s works with %s: %s', (builtAgainst, provides, works) => {
  const api = compatibleApi('mf-users', builtAgainst, { provides });
  expect(api).toBe(works ? provides : undefined);
});

const serves = { '2.9.0': 'https://a.test/api-2.js', '1.8.0': 'https://a.test/api-1.js' };

test.each([
  ['mf-users', '3.0.0', '3.0.0'],
  ['mf-users', '2.4.0', '2.9.0'],
  ['mf-shell', '1.8.3', '1.8.0'],
  ['mf-users', '2.10.0', undefined],
  ['mf-users', '0.9.0', undefined],
  ['root-config', '2.4.0', undefined],
  ['shared-ui', '2.4.0', undefined],
  ['shared-ui', '3.0.0', '3.0.0'],
])('%s, built against %s, gets %s of a module that serves earlier APIs', (user, wanted, api) => {
  expect(compatibleApi(user, wanted, { provides: '3.0.0', serves })).toBe(api);
});

test('a module without a public API provides none', () => {
  expect(compatibleApi('mf-users', '1.0.0', {})).toBeUndefined();
});
