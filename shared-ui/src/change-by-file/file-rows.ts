import { foldText } from '../contract/fold-text.ts';
import { unguarded } from '../contract/formula-guard.ts';
import { parseVersion, type RowVersion, toStoredText } from '../exported-row/row-version.ts';
import type { CsvRow } from '../import/csv-read.ts';

/** A file as the import reads it: its headings, and the rows below them. */
export interface ReadFile {
  readonly headings: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** A column of an export. */
export interface FileColumn {
  readonly name: string;
  /** The headings that name it, in every language. */
  readonly headings: readonly string[];
  /** False if a file cannot change it, e.g. the time of creation. */
  readonly isEditable: boolean;
}

/** A row of a file. A column that the file lacks has no value; an empty cell has an empty one. */
export interface FileRow {
  readonly line: number;
  /** Empty for a row to be added. */
  readonly id: string;
  readonly version: RowVersion | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly hubs: string | undefined;
  /** Set if the row has more cells than the file has headings: then no cell is certain. */
  readonly isTooLong?: true;
}

export interface FileRows {
  /** Reads the rows one by one, because reading all rows of a long file would block the page. */
  readonly read: () => Iterable<FileRow>;
  readonly ids: () => Iterable<string>;
  readonly hasVersions: boolean;
  readonly hasHubs: boolean;
  /** The columns that the file has. */
  readonly columns: readonly FileColumn[];
  readonly ignored: readonly string[];
}

/** Reads a file that has a column of ids; undefined for any other file. */
export function readFileRows(
  { headings, rows }: ReadFile,
  columns: readonly FileColumn[],
): FileRows | undefined {
  const found = headings.map((heading) => {
    const wanted = foldText(unguarded(heading).trim());
    return columns.find((column) =>
      [column.name, ...column.headings].some((known) => foldText(known) === wanted),
    );
  });
  const placeOf = (name: string) => found.findIndex((column) => column?.name === name);
  const [id, version, hubs] = [placeOf('id'), placeOf('version'), placeOf('hubs')];
  if (id < 0) return undefined;
  const present = columns.filter((column) => found.includes(column));
  const editable = present
    .filter(({ isEditable }) => isEditable)
    .map(({ name }) => ({ name, at: placeOf(name) }));
  const textAt = ({ cells }: CsvRow, at: number) => toStoredText(unguarded(cells[at] ?? ''));
  const readRow = (row: CsvRow): FileRow => {
    const isNew = textAt(row, id) === '';
    return {
      line: row.line,
      id: textAt(row, id),
      // A copied row whose id was deleted is a new row.
      version: version < 0 || isNew ? undefined : parseVersion(textAt(row, version)),
      values: Object.fromEntries(editable.map(({ name, at }) => [name, textAt(row, at)])),
      hubs: hubs < 0 ? undefined : textAt(row, hubs),
      ...(row.cells.length > headings.length && { isTooLong: true }),
    };
  };
  return {
    *read() {
      for (const row of rows) yield readRow(row);
    },
    *ids() {
      for (const row of rows) yield textAt(row, id);
    },
    hasVersions: version >= 0,
    hasHubs: hubs >= 0,
    columns: present,
    ignored: headings.filter((heading, at) => !found[at] && heading.trim() !== ''),
  };
}
