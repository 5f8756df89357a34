import { guarded, SEPARATORS } from './formula-guard.ts';

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\u{feff}';

/** Writes rows as a CSV file (RFC 4180, separated by `;` in every language). */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(csvLine(row));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

/** Returns a line of a CSV file, without its line break. */
export const csvLine = (row: readonly string[]): string => row.map(quoted).join(';');

/** Matches a cell that has to be quoted. Other programs may expect another separator than ours. */
const QUOTED = /* @__PURE__ */ new RegExp(`["\r\n${SEPARATORS}]`);

function quoted(cell: string): string {
  const safe = guarded(cell);
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
