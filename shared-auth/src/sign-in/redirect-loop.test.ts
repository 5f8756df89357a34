import { mayBounce } from './redirect-loop.ts';

beforeEach(() => sessionStorage.clear());

test('three departures in 30 s are allowed, a fourth is not; then it begins anew', () => {
  const answers = [0, 5, 10, 15, 20].map((second) => mayBounce(sessionStorage, second * 1000));
  expect(answers).toEqual(['yes', 'yes', 'yes', 'no', 'yes']);
});

test('departures that are long ago do not count', () => {
  const answers = [0, 15, 29, 45, 60].map((second) => mayBounce(sessionStorage, second * 1000));
  expect(answers).toEqual(['yes', 'yes', 'yes', 'yes', 'yes']);
});

test('what cannot be read counts as nothing', () => {
  sessionStorage.setItem('console.sign-in-bounces', '{');
  expect(mayBounce(sessionStorage, 0)).toBe('yes');
  sessionStorage.setItem('console.sign-in-bounces', '{"a":1}');
  expect(mayBounce(sessionStorage, 0)).toBe('yes');
});
