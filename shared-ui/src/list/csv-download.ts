import { saveCsv } from '../contract/save-csv.ts';
import { formatForFile } from '../language/format.ts';
import type { Column } from '../list-index/column.ts';

/** A column of an export. */
export type ExportedColumn<Row> = Pick<
  Column<Row>,
  'title' | 'kind' | 'value' | 'exportAs' | 'searchAs'
>;

/** Returns the columns whose values are not loaded, and starts loading them. */
export function loadAwaited<Row>(columns: readonly ExportedColumn<Row>[]): ExportedColumn<Row>[] {
  const awaited = columns.filter(({ searchAs }) => searchAs?.awaited);
  for (const { searchAs } of awaited) searchAs?.awaited?.();
  return awaited;
}

/** Saves a CSV file, with times as users write them (contract, Files), numbers as spreadsheets do. */
export function downloadCsv<Row>(
  name: string,
  columns: readonly ExportedColumn<Row>[],
  rows: Iterable<Row>,
): void {
  saveCsv(name, lines(columns, rows));
}

export function* lines<Row>(
  columns: readonly ExportedColumn<Row>[],
  rows: Iterable<Row>,
): Generator<string[]> {
  const all = columns.flatMap((column) => column.exportAs ?? column);
  // A column may be a part of another one, such as a last name.
  const exportAs = [...new Map(all.map((column) => [column.title, column])).values()];
  yield exportAs.map(({ title }) => title);
  for (const row of rows) yield exportAs.map((column) => formatCell(column, row));
}

export function formatCell<Row>(
  { kind, value }: Pick<Column<Row>, 'kind' | 'value'>,
  row: Row,
): string {
  const text = String(value(row) ?? '');
  return kind === 'time' ? formatForFile(text) : text;
}
