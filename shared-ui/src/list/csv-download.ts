import { separatorOf, writeCsv } from '../csv/csv-write.ts';
import type { Column } from './column.ts';

/**
 * Hands the rows to the person as a file: the columns that are seen, times in full.
 *
 * @param name - of the file, without its ending
 */
export function downloadCsv<Row>(
  name: string,
  columns: readonly Column<Row>[],
  rows: Iterable<Row>,
  language: string,
): void {
  const text = writeCsv(lines(columns, rows), separatorOf(language));
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.csv`;
  link.click();
  // Not at once: the browser reads it after the click is handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

function* lines<Row>(columns: readonly Column<Row>[], rows: Iterable<Row>): Generator<string[]> {
  yield columns.map(({ title }) => title);
  for (const row of rows) yield columns.map(({ value }) => String(value(row) ?? ''));
}
