/** The separators that programs write between the cells of a CSV file. */
export const SEPARATORS = ';,\t|，';

/**
 * Matches text that a spreadsheet takes for a formula (OWASP, "CSV Injection"). Apostrophes may come
 * before it, so that {@link unguarded} removes only the apostrophe that {@link guarded} has added.
 */
const FORMULA = /^[\s']*[=+\-@\t\r]/;

/**
 * Matches such text after a separator. A spreadsheet that expects another separator does not see
 * that the cell is quoted: if it expects commas, `x;"a,@b"` has a cell `@b"`. Marked as pure: otherwise every module
 * that imports another part of the contract would contain it.
 */
const FORMULA_WITHIN = /* @__PURE__ */ new RegExp(`([${SEPARATORS}\r\n])(?=[\\s'"]*[=+\\-@])`, 'g');
const GUARDED_WITHIN = /* @__PURE__ */ new RegExp(
  `([${SEPARATORS}\r\n])'(?=[\\s'"]*[=+\\-@])`,
  'g',
);

/** Returns a cell that spreadsheets show literally, with an apostrophe before each formula. */
export function guarded(cell: string): string {
  const safe = cell.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(safe) ? `'${safe}` : safe;
}

/** Reverts {@link guarded}. */
export function unguarded(cell: string): string {
  const whole = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return whole.replace(GUARDED_WITHIN, '$1');
}
