import { countRedirect } from './redirect-loop.ts';

beforeEach(() => sessionStorage.clear());

test('three redirects in 30 s are allowed, but not a fourth one; then the count starts again', () => {
  const answers = [0, 5, 10, 15, 20].map((second) => countRedirect(sessionStorage, second * 1000));
  expect(answers).toEqual(['allowed', 'allowed', 'allowed', 'loop', 'allowed']);
});

test('redirects more than 30 s ago do not count', () => {
  const answers = [0, 15, 29, 45, 60].map((second) => countRedirect(sessionStorage, second * 1000));
  expect(answers).toEqual(['allowed', 'allowed', 'allowed', 'allowed', 'allowed']);
});

test('a malformed record is ignored', () => {
  sessionStorage.setItem('console.sign-in-departures', '{');
  expect(countRedirect(sessionStorage, 0)).toBe('allowed');
  sessionStorage.setItem('console.sign-in-departures', '{"a":1}');
  expect(countRedirect(sessionStorage, 0)).toBe('allowed');
});
