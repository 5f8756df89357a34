import { countDeparture } from './redirect-loop.ts';

beforeEach(() => sessionStorage.clear());

test('three departures in 30 s are allowed, a fourth is not; then the count starts again', () => {
  const answers = [0, 5, 10, 15, 20].map((second) => countDeparture(sessionStorage, second * 1000));
  expect(answers).toEqual(['allowed', 'allowed', 'allowed', 'loop', 'allowed']);
});

test('old departures do not count', () => {
  const answers = [0, 15, 29, 45, 60].map((second) =>
    countDeparture(sessionStorage, second * 1000),
  );
  expect(answers).toEqual(['allowed', 'allowed', 'allowed', 'allowed', 'allowed']);
});

test('a malformed record is ignored', () => {
  sessionStorage.setItem('console.sign-in-departures', '{');
  expect(countDeparture(sessionStorage, 0)).toBe('allowed');
  sessionStorage.setItem('console.sign-in-departures', '{"a":1}');
  expect(countDeparture(sessionStorage, 0)).toBe('allowed');
});
