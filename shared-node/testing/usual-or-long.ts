/**
 * Returns an amount of work, such as the rounds of a random test or the databases to use. `npm test` uses
 * the usual amount, which is enough to find known faults again; `npm run test:all` sets LONG_TESTS and
 * uses the long amount.
 */
export function usualOrLong<Amount>(usual: Amount, long: Amount): Amount {
  return process.env.LONG_TESTS === undefined ? usual : long;
}
