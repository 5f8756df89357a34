/** @jest-environment node */
import { token } from '../testing/fake-session.ts';
import { renewalTime } from './renewal.ts';

test('a token is renewed after three quarters of its life, by this computer’s clock', () => {
  const issued = Date.parse('2026-01-01T00:00:00Z') / 1000;
  const access_token = token({ iat: issued, exp: issued + 300 });
  expect(renewalTime({ access_token, expires_at: issued + 300 })).toBe((issued + 225) * 1000);
  // This computer's clock is an hour ahead, and therefore `expires_at` too.
  const ahead = issued + 3600;
  expect(renewalTime({ access_token, expires_at: ahead + 300 })).toBe((ahead + 225) * 1000);
});

test('a token of unknown lifetime is renewed when it expires', () => {
  expect(renewalTime({ access_token: token({ exp: 100 }) })).toBe(100_000);
  expect(renewalTime({ access_token: token({ iat: 50 }), expires_at: 100 })).toBe(100_000);
  expect(renewalTime({ access_token: token({}) })).toBe(0);
});
