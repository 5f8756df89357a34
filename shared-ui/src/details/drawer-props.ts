import type { ReactNode } from 'react';
import type { Action } from '../action/action.ts';

export interface DrawerProps<Row> {
  /** All rows, or nothing while they are on their way. */
  readonly rows: readonly Row[] | undefined;
  readonly id: string;
  readonly title: (row: Row) => string;
  /** What can be done with the row. */
  readonly action?: Action<Row>;
  readonly children: (row: Row) => ReactNode;
  readonly onClose: () => void;
}
