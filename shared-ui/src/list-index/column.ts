import type { ReactNode } from 'react';
import type { SearchField } from './search-field.ts';

/** One column of a list. */
export interface Column<Row> {
  /** Its name in the address, e.g. `createdAt`. */
  readonly id: string;
  readonly title: string;
  /** How the value is drawn, compared and searched; a `time` is RFC 3339. */
  readonly kind: 'text' | 'code' | 'number' | 'time';
  /** What is worked out of it is kept as long as it is the same function. */
  readonly value: (row: Row) => string | number | undefined;
  /** How the search asks for it by name, where it does. */
  readonly field?: SearchField<Row>;
  /** What stands in a file in its place: what an import asks for, where that is more than one value. */
  readonly inFile?: readonly Pick<Column<Row>, 'title' | 'kind' | 'value'>[];
  /** Draws the cell where the value alone does not say it all. */
  readonly cell?: (row: Row) => ReactNode;
  /** Share of the table's width. */
  readonly width: number;
  /** Whether the column gives way on a narrow screen. */
  readonly wide?: boolean;
}

/** By which column a list is ordered. */
export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}
