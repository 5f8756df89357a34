import { atBase } from '@console/shared-auth/base-path';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { MISSING } from '../language/format.ts';
import { cellText } from '../list-index/cell-text.ts';
import type { Column } from '../list-index/column.ts';
import { useBeingWritten } from '../queries/being-written.ts';
import type { ListRow } from '../queries/list-source.ts';
import { ChoiceBox } from './choice-box.tsx';
import styles from './list-table.module.css';

interface RowCellsProps<Row extends ListRow> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly address: string;
  /** The search part of the list's address. */
  readonly search: string;
  readonly open: boolean;
  /** Says that a job is writing the row. */
  readonly written?: string | undefined;
}

interface ListTableRowProps<Row extends ListRow> extends RowCellsProps<Row> {
  /** Row number in the whole list; the heading row is 1 (WAI-ARIA 1.2 §6.6, aria-rowindex). */
  readonly rowIndex: number;
  readonly height: number;
  /** Follows the clicked link in the row; without such a link, opens the row. */
  readonly onFollow: (address: string, link: HTMLAnchorElement | undefined) => void;
  readonly fresh: boolean;
  readonly selected: boolean | undefined;
  readonly choiceLabel: (name: string) => string;
  readonly onToggle: ((id: string, isRange: boolean) => void) | undefined;
}

const nameOf = <Row extends ListRow>(row: Row, [first]: readonly Column<Row>[]) =>
  first ? cellText(first, row) : MISSING;

function DrawnRow<Row extends ListRow>(props: ListTableRowProps<Row>) {
  const { row, columns, address, search, open, selected, onToggle } = props;
  const written = useBeingWritten(row.id);
  return (
    <tr
      aria-busy={written !== undefined || undefined}
      aria-rowindex={props.rowIndex}
      className={styles.row}
      style={{ height: props.height }}
      data-open={props.open || undefined}
      data-fresh={props.fresh || undefined}
      data-selected={selected || undefined}
      // The first click of a double click opens the row; the second one must do nothing.
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      onClick={(event) => {
        if (isForSomethingElse(event)) return;
        event.preventDefault();
        if (event.detail <= 1) props.onFollow(address, linkAt(event));
      }}
    >
      {onToggle ? (
        <td className={styles.choice}>
          <ChoiceBox
            label={props.choiceLabel(nameOf(row, columns))}
            chosen={selected ?? false}
            onToggle={(isRange) => onToggle(row.id, isRange)}
          />
        </td>
      ) : null}
      <RowCells {...{ row, columns, address, search, open, written }} />
    </tr>
  );
}

function DrawnCells<Row extends ListRow>(props: RowCellsProps<Row>) {
  const { row, columns } = props;
  const [first, ...others] = columns;
  const name = nameOf(row, columns);
  return (
    <>
      <th scope="row" title={name}>
        <a
          href={atBase(props.address + props.search)}
          className={styles.name}
          aria-current={props.open || undefined}
        >
          {first?.cell ? first.cell(row) : name}
        </a>
        {props.written ? <small className={styles.written}>{props.written}</small> : null}
      </th>
      {others.map((column) => (
        <td key={column.id} data-kind={column.kind}>
          {column.cell ? drawCell(column.cell(row)) : cellText(column, row)}
        </td>
      ))}
    </>
  );
}

const drawCell = (content: ReactNode): ReactNode =>
  content === undefined
    ? MISSING
    : (content ?? <span className={`${styles.skeleton} ${styles.awaited}`} />);

/** The cells of a row; not rendered again if only the selection changes. */
const RowCells = memo(DrawnCells) as typeof DrawnCells;

/** A row of a list; rendered again only if its props change. */
export const ListTableRow = memo(DrawnRow) as typeof DrawnRow;

/** Returns the clicked link, unless it is the link to the row itself. */
function linkAt({ target }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  return link && !link.closest('th') ? link : undefined;
}

/** Checks whether a click is for a control or another tab, or ends a text selection. */
function isForSomethingElse(event: MouseEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('button, input, label')) return true;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return true;
  return !target.closest('a') && window.getSelection()?.isCollapsed === false;
}
