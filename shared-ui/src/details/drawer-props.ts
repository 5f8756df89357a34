import type { ReactNode } from 'react';
import type { Action } from '../action/action.ts';
import type { FieldDetailsProps } from './field-details.tsx';

/** The props of a {@link Drawer}. */
export interface DrawerProps<Row> {
  /** All rows; undefined while they load. */
  readonly rows: readonly Row[] | undefined;
  /** The id of the open row; if no row has it, the drawer says so. */
  readonly id: string;
  /** Returns the heading, usually the row's name. */
  readonly title: (row: Row) => string;
  /** The main action on the row, as a button beside the heading. */
  readonly action?: Action<Row>;
  /** The details of the row, from the table of its fields. */
  readonly details?: FieldDetailsProps<Row>;
  /** Returns the content below the details, e.g. further sections and dialogs. */
  readonly children?: (row: Row) => ReactNode;
  /** Called on Escape, the close button, or a back gesture: return to the list. */
  readonly onClose: () => void;
}
