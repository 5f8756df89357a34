import { formatForFile } from '../language/format.ts';
import type { Column } from '../list-index/column.ts';
import { guarded } from './formula-guard.ts';

/** Milliseconds after which the browser has read the blob that it saves. */
const REVOKE_AFTER_MS = 10_000;

export type ExportedColumn<Row> = Pick<
  Column<Row>,
  'title' | 'kind' | 'value' | 'inFile' | 'field'
>;

/** Returns the columns whose values are not loaded, and starts loading them. */
export function loadAwaited<Row>(columns: readonly ExportedColumn<Row>[]): ExportedColumn<Row>[] {
  const awaited = columns.filter(({ field }) => field?.awaited);
  for (const { field } of awaited) field?.awaited?.();
  return awaited;
}

/** Saves a CSV file, with times as users write them (contract, Files), numbers as spreadsheets do. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly ExportedColumn<Row>[],
  rows: Iterable<Row>,
): void {
  const text = writeCsv(lines(columns, rows));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // Revoked later, because the browser reads the blob only after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

export function* lines<Row>(
  columns: readonly ExportedColumn<Row>[],
  rows: Iterable<Row>,
): Generator<string[]> {
  const inFile = columns.flatMap((column) => column.inFile ?? column);
  yield inFile.map(({ title }) => title);
  for (const row of rows) yield inFile.map((column) => formatCell(column, row));
}

export function formatCell<Row>(
  { kind, value }: Pick<Column<Row>, 'kind' | 'value'>,
  row: Row,
): string {
  const text = String(value(row) ?? '');
  return kind === 'time' ? formatForFile(text) : text;
}

/** Makes spreadsheets read the file as UTF-8. */
const BOM = '\u{feff}';

/** Writes rows as a CSV file (RFC 4180, separated by `;` in every language). */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  const lines: string[] = [];
  for (const row of rows) lines.push(row.map(quoted).join(';'));
  return `${BOM}${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  const safe = guarded(cell);
  // A spreadsheet may treat a comma or a tab as the separator.
  return /[";,\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
