/**
 * Returns the usual amount of work in `npm test`, which finds known faults again, or the long one
 * in `npm run test:all`, which sets LONG_TESTS: rounds of a search, or databases to search with.
 */
export function usualOrLong<Amount>(usual: Amount, long: Amount): Amount {
  return process.env.LONG_TESTS === undefined ? usual : long;
}
