/**
 * What a spreadsheet would take for a formula (OWASP, "CSV Injection"); behind a quote too, so that
 * the one that guards it can be told from one that was there.
 */
const FORMULA = /^[\s']*[=+\-@\t\r]/;

/**
 * The same behind what separates cells elsewhere. A spreadsheet that separates by another sign does
 * not see that the cell is quoted: `x;"a,@b"` has a cell `@b"` where commas separate.
 */
const FORMULA_WITHIN = /([,;\t\r\n])(?=[\s'"]*[=+\-@])/g;
const GUARDED_WITHIN = /([,;\t\r\n])'(?=[\s'"]*[=+\-@])/g;

/** A cell of a file that spreadsheets show as it is: with a quote before a formula. */
export function guarded(cell: string): string {
  const safe = cell.replace(FORMULA_WITHIN, "$1'");
  return FORMULA.test(safe) ? `'${safe}` : safe;
}

/** What a cell was before it was {@link guarded}. */
export function unguarded(cell: string): string {
  const whole = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return whole.replace(GUARDED_WITHIN, '$1');
}
