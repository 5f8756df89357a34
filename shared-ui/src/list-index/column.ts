import type { ReactNode } from 'react';
import type { SearchField } from './search-field.ts';

export interface Column<Row> {
  /** Its name in the address, e.g. `createdAt`. */
  readonly id: string;
  readonly title: string;
  /** How to render, compare and search the value; a `time` is RFC 3339. */
  readonly kind: 'text' | 'code' | 'number' | 'time';
  /** Must stay the same function, because derived data is cached by it. */
  readonly value: (row: Row) => string | number | undefined;
  /** How the search asks for the column by name, if it can. */
  readonly field?: SearchField<Row>;
  /** Columns to export in place of this one, if an import expects more than one value. */
  readonly inFile?: readonly Pick<Column<Row>, 'title' | 'kind' | 'value'>[];
  /** Renders the cell if the plain value is not enough. */
  readonly cell?: (row: Row) => ReactNode;
  /** Share of the table's width. */
  readonly width: number;
  /** True if the column is hidden on narrow screens. */
  readonly wide?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}
