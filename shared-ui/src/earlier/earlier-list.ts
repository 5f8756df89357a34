import type { EarlierList } from '@console/shared-auth/internal/earlier';
import type { Column, Field, ListRow, ListSource, OpenedRow } from '@console/shared-ui';

/** A list as modules describe it that were built against shared-ui 2. */
export type EarlierSource<Row extends ListRow> = EarlierList<Row>;

/** A column of shared-ui 2. */
export interface EarlierColumn<Row>
  extends Omit<Column<Row>, 'searchAs' | 'exportAs' | 'cellText' | 'hideWhenNarrow'> {
  readonly field?: NonNullable<Column<Row>['searchAs']>;
  readonly inFile?: NonNullable<Column<Row>['exportAs']>;
  readonly shown?: NonNullable<Column<Row>['cellText']>;
  readonly wide?: boolean;
}

/** A field of an entity in shared-ui 2. */
type EarlierField<Row> = Earlier<Field<Row>, Row>;

// Applies to each member of the union.
type Earlier<One, Row> = One extends object
  ? Omit<One, 'column'> & {
      readonly column?: Pick<EarlierColumn<Row>, 'width' | 'wide' | 'optional'>;
    }
  : never;

/** The fields of an entity in shared-ui 2. */
export type EarlierFields<Row> = readonly EarlierField<Row>[];

/** Returns a function that converts each object once: lists keep caches by the objects that they are given. */
export function once<Given extends object, Made>(
  convert: (given: Given) => Made,
): (given: Given) => Made {
  const made = new WeakMap<Given, Made>();
  return (given) => {
    const known = made.get(given) ?? convert(given);
    made.set(given, known);
    return known;
  };
}

const sources = once(
  ({ call, mend, ...list }: EarlierSource<ListRow>): ListSource<ListRow> => ({
    ...list,
    read: ({ signal, beforeParse, onText, headers }) => call(signal, beforeParse, onText, headers),
    ...(mend && { repair: mend }),
  }),
);

/** Returns a list in the current form. */
// The cast is safe: a source is converted to one of the same rows.
export const toCurrentSource = sources as unknown as <Row extends ListRow>(
  source: EarlierSource<Row>,
) => ListSource<Row>;

const columns = once((given: readonly EarlierColumn<ListRow>[]): readonly Column<ListRow>[] =>
  given.map(({ field, inFile, shown, wide, ...column }) => ({
    ...column,
    ...(field && { searchAs: field }),
    ...(inFile && { exportAs: inFile }),
    ...(shown && { cellText: shown }),
    ...(wide !== undefined && { hideWhenNarrow: wide }),
  })),
);

/** Returns columns in the current form: the same list for the same columns. */
// The cast is safe, as above.
export const toCurrentColumns = columns as unknown as <Row>(
  given: readonly EarlierColumn<Row>[],
) => readonly Column<Row>[];

/** Returns a column in the form of shared-ui 2. */
export const toEarlierColumn = <Row>({
  searchAs,
  exportAs,
  cellText,
  hideWhenNarrow,
  ...column
}: Column<Row>): EarlierColumn<Row> => ({
  ...column,
  ...(searchAs && { field: searchAs }),
  ...(exportAs && { inFile: exportAs }),
  ...(cellText && { shown: cellText }),
  ...(hideWhenNarrow !== undefined && { wide: hideWhenNarrow }),
});

const fields = once((given: EarlierFields<object>): readonly Field<object>[] =>
  given.map(({ column, ...field }) => {
    const { wide, ...rest } = column ?? {};
    const current = { ...rest, ...(wide !== undefined && { hideWhenNarrow: wide }) };
    return { ...field, ...(column && { column: current }) } as Field<object>;
  }),
);

/** Returns the fields of an entity in the current form: the same list for the same fields. */
// The cast is safe, as above.
export const toCurrentFields = fields as unknown as <Row extends object>(
  given: EarlierFields<Row>,
) => readonly Field<Row>[];

/** Returns what an address opens, as `useRowAddress` of shared-ui 2 names it. */
export function toEarlierRow(opened: OpenedRow): string | undefined {
  if (opened.kind === 'row') return opened.id;
  return opened.kind === 'new' ? 'new' : undefined;
}

/** Returns what `openRow` of shared-ui 2 opens. */
export function toOpened(row: string | undefined): OpenedRow {
  if (row === undefined) return { kind: 'none' };
  return row === 'new' ? { kind: 'new' } : { kind: 'row', id: row };
}
