/** @jest-environment node */

import type { StoredUser } from '../session/stored-user.ts';
import { session } from '../testing/fake-session.ts';
import { checkIdToken, checkSameSignIn } from './id-token.ts';

const issuer = 'https://id.test';

const withProfile = (profile: object): StoredUser => {
  const user = session();
  return Object.assign(user, { profile: { ...user.profile, ...profile } });
};

test('a token from the issuer for this client is accepted, whatever this computer’s clock says', () => {
  const user = session();
  jest.useFakeTimers({ now: Date.now() + 86_400_000 });
  expect(() => checkIdToken(user, issuer, 'console')).not.toThrow();
  expect(() =>
    checkIdToken(withProfile({ aud: ['x', 'console'], azp: 'console' }), issuer, 'console'),
  ).not.toThrow();
  jest.useRealTimers();
});

test('a token from another issuer is rejected, and the error names both issuers', () => {
  const check = () => checkIdToken(withProfile({ iss: 'https://evil.test' }), issuer, 'console');
  expect(check).toThrow(
    expect.objectContaining({
      problem: { kind: 'foreign-issuer', expected: issuer, received: 'https://evil.test' },
    }),
  );
});

test.each([
  ['aud', { aud: 'other' }],
  ['aud', { aud: undefined }],
  ['azp', { azp: 'other' }],
  ['exp', { exp: 1 }],
  ['exp', { exp: undefined }],
  ['exp', { exp: session().profile.iat }],
  ['iat', { iat: undefined }],
])('a token with a wrong %s is rejected', (claim, profile) => {
  expect(() => checkIdToken(withProfile(profile), issuer, 'console')).toThrow(
    expect.objectContaining({
      problem: { kind: 'not-completed', detail: expect.stringContaining(`id token: ${claim} is`) },
    }),
  );
});

test('a renewed token of another user or sign-in is rejected', () => {
  const before = withProfile({ auth_time: 7 });
  for (const profile of [{}, { auth_time: 7 }]) {
    expect(() => checkSameSignIn(withProfile(profile), before)).not.toThrow();
  }
  expect(() => checkSameSignIn(before, withProfile({}))).not.toThrow();
  for (const [claim, value] of [
    ['sub', 'eve'],
    ['auth_time', 8],
  ] as const) {
    expect(() => checkSameSignIn(withProfile({ [claim]: value }), before)).toThrow(
      `id token: ${claim} is ${value}`,
    );
  }
});
