/**
 * What finds in `npm test` what was found before, or far more of it in `npm run test:all`, which
 * sets LONG_TESTS: the number of rounds of a search, or the databases that it is made on.
 */
export function usualOrLong<Amount>(usual: Amount, long: Amount): Amount {
  return process.env.LONG_TESTS === undefined ? usual : long;
}
