import type { ReactNode } from 'react';
import type { Action } from '../action/action.ts';
import type { FieldDetailsProps } from './field-details.tsx';

export interface DrawerProps<Row> {
  /** All rows, or nothing while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly id: string;
  readonly title: (row: Row) => string;
  /** What can be done with the row. */
  readonly action?: Action<Row>;
  /** What it says of the row, by the table of its fields. */
  readonly details?: FieldDetailsProps<Row>;
  readonly children?: (row: Row) => ReactNode;
  readonly onClose: () => void;
}
