/**
 * How often a search is repeated: as often as finds what was found before in `npm test`, far more
 * often in `npm run test:all`, which sets LONG_TESTS.
 */
export function rounds(usual: number, long: number): number {
  return process.env.LONG_TESTS === undefined ? usual : long;
}
