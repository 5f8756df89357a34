/**
 * What a spreadsheet would take for a formula (OWASP, "CSV Injection"); behind a quote too, so that
 * the one that guards it can be told from one that was there.
 */
const FORMULA = /^[\s']*[=+\-@\t\r]/;

/** A cell of a file that spreadsheets show as it is: with a quote before a formula. */
export function guarded(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** What a cell was before it was {@link guarded}. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
