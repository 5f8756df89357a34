/** Makes spreadsheets take the file for UTF-8. */
const BOM = '\u{feff}';

/** What a spreadsheet would take for a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[=+\-@\t\r]/;

/** What separates cells where the language has a comma in its numbers, and elsewhere. */
export function separatorOf(language: string): ';' | ',' {
  return language.startsWith('fr') ? ';' : ',';
}

/** The text of a CSV file (RFC 4180) that spreadsheets open as it is meant. */
export function writeCsv(rows: Iterable<readonly string[]>, separator: ';' | ','): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map((cell) => quoted(cell, separator)).join(separator));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string, separator: string): string {
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  if (!/["\r\n]/.test(safe) && !safe.includes(separator)) return safe;
  return `"${safe.replaceAll('"', '""')}"`;
}
