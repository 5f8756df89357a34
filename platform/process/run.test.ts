import { describeFault } from './run.ts';

test('reports an unexpected error by class, code and location, without its message', () => {
  const error = Object.assign(
    new RangeError('Key (username)=(lea.favre) exists\n    at someone (home)'),
    { code: '23505' },
  );
  const sentence = describeFault('The admin API', error);
  expect(sentence).toMatch(
    /^The admin API ended by an error: RangeError, 23505, at [^\n]*run\.test\.ts[^\n]* \(MF-199\)$/,
  );
  expect(sentence).not.toMatch(/lea|someone/);
  expect(describeFault('The admin API', { a: 'lea.favre' })).not.toContain('lea');
});
