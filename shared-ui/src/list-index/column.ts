import type { ReactNode } from 'react';
import type { SearchField } from './search-field.ts';

/**
 * A column of a list.
 *
 * @example
 * ```ts
 * const total: Column<Invoice> = {
 *   id: 'total',
 *   title: 'Total',
 *   kind: 'number',
 *   value: ({ total }) => total,
 *   width: 15,
 *   hideWhenNarrow: true,
 * };
 * ```
 */
export interface Column<Row> {
  /** The column's name in the address, e.g. `createdAt`. */
  readonly id: string;
  /** The heading, in the user's language. */
  readonly title: string;
  /** How to render, compare and search the value; a `time` is in RFC 3339, or a day such as `2026-03-31`. */
  readonly kind: 'text' | 'code' | 'number' | 'time';
  /** Returns a row's value. Must stay the same function, because it is the key of caches. */
  readonly value: (row: Row) => string | number | undefined;
  /** How a search refers to the column by name; absent if it cannot. */
  readonly searchAs?: SearchField<Row>;
  /** Columns to export in place of this one, if an import expects more than one value. */
  readonly exportAs?: readonly Pick<Column<Row>, 'title' | 'kind' | 'value'>[];
  /** Renders the cell if the plain value is not enough: null while the value is loading, undefined if there is none. */
  readonly cell?: (row: Row) => ReactNode;
  /** Returns the text that Ctrl+F finds in the cell, if `cell` renders another text than the value. */
  readonly cellText?: (row: Row) => string;
  /** Share of the table's width. The shares of all columns need not add up to 100. */
  readonly width: number;
  /** True if a table without room for all columns hides this one; it hides the widest such columns first. */
  readonly hideWhenNarrow?: boolean;
  /** True if the column is hidden until the user chooses it. */
  readonly optional?: boolean;
}

/** The order of a list. */
export interface Sort {
  /** The id of the column. */
  readonly column: string;
  /** `ascending` begins with the smallest number, the earliest time, or A. */
  readonly direction: 'ascending' | 'descending';
}
