/**
 * Text that a spreadsheet takes for a formula (OWASP, "CSV Injection"); also after quotes, so that
 * the guarding quote can be told from an existing one.
 */
const FORMULA = /^[\s']*[=+\-@\t\r]/;

/**
 * Such text after a separator. A spreadsheet with another separator does not see that the cell is
 * quoted: `x;"a,@b"` has a cell `@b"` if commas separate.
 */
const FORMULA_WITHIN = /([,;\t\r\n])(?=[\s'"]*[=+\-@])/g;
const GUARDED_WITHIN = /([,;\t\r\n])'(?=[\s'"]*[=+\-@])/g;

/** Returns a cell that spreadsheets show literally: with a quote before a formula. */
export function guarded(cell: string): string {
  const safe = cell.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(safe) ? `'${safe}` : safe;
}

/** Reverts {@link guarded}. */
export function unguarded(cell: string): string {
  const whole = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return whole.replace(GUARDED_WITHIN, '$1');
}
