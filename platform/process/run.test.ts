import { sentenceOfFault } from './run.ts';

test('an error that nobody expected is told by its class, its code and its place, not by its rows', () => {
  const error = Object.assign(
    new RangeError('Key (username)=(lea.favre) exists\n    at somebody (home)'),
    { code: '23505' },
  );
  const sentence = sentenceOfFault('The admin API', error);
  expect(sentence).toMatch(
    /^The admin API ended by an error: RangeError, 23505, at [^\n]*run\.test\.ts[^\n]* \(MF-199\)$/,
  );
  expect(sentence).not.toMatch(/lea|somebody/);
  expect(sentenceOfFault('The admin API', { a: 'lea.favre' })).not.toContain('lea');
});
