import type { ReactNode } from 'react';
import type { Action } from '../action/action.ts';
import type { FieldDetailsProps } from './field-details.tsx';

export interface DrawerProps<Row> {
  /** All rows; undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  readonly id: string;
  readonly title: (row: Row) => string;
  readonly action?: Action<Row>;
  /** The details of the row, from the table of its fields. */
  readonly details?: FieldDetailsProps<Row>;
  readonly children?: (row: Row) => ReactNode;
  readonly onClose: () => void;
}
