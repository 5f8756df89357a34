/**
 * Returns an amount of work, such as the rounds of a random test or the databases to use: in
 * `npm test` the usual one, which is enough to find known faults again, and in `npm run test:all`,
 * which sets LONG_TESTS, the long one.
 */
export function usualOrLong<Amount>(usual: Amount, long: Amount): Amount {
  return process.env.LONG_TESTS === undefined ? usual : long;
}
