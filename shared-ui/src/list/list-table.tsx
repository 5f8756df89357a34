import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import type { Column, ListRow, Sort } from './column.ts';
import type { ListIndex } from './list-index.ts';
import styles from './list-table.module.css';
import { ListTableHead } from './list-table-head.tsx';
import { ListTableRow } from './list-table-row.tsx';
import { keepRow } from './row-range.ts';
import type { Selection } from './selection.ts';

/** Rows drawn above and below what is seen, so that a fast scroll shows no gap. */
const OVERSCAN = 8;
/** What fits a large screen, for the first drawing, before anything is measured. */
const FIRST_RECT = { width: 1280, height: 720 };

export interface ListTableProps<Row extends ListRow> {
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (column: string) => void;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
  /** Given when rows can be selected. */
  readonly selection?: Selection | undefined;
  /** The address of a row. */
  readonly addressOf: (row: Row) => string;
  /** The row whose address this is. */
  readonly openRow?: string | undefined;
  /** The row that was just confirmed by the server. */
  readonly freshRow?: string | undefined;
  readonly busy?: boolean;
  /** Below the heading row, in place of rows. */
  readonly children?: ReactNode;
}

/** One native table for any number of rows; only those in sight are in the page. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { index, positions, columns, rowHeight, selection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const focused = useRef<number>(undefined);
  const virtual = useVirtualizer({
    count: positions.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    initialRect: FIRST_RECT,
    rangeExtractor: (range) => keepRow(range, focused.current),
  });
  useShowRow(props, virtual);

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        aria-labelledby={props.labelledBy}
        aria-rowcount={positions.length + 1}
        aria-busy={props.busy ?? false}
      >
        <ListTableHead {...props} />
        <tbody
          onFocus={(event) => {
            const row = event.target.closest('tr')?.getAttribute('aria-rowindex');
            focused.current = row ? Number(row) - 2 : undefined;
          }}
          onBlur={() => {
            focused.current = undefined;
          }}
        >
          {drawnRows(virtual).map(({ position: at, gap }) => {
            const row = index.rows[positions[at] ?? -1];
            return row ? (
              <Fragment key={row.id}>
                <Gap height={gap} span={columns.length + 1} />
                <ListTableRow
                  row={row}
                  rowIndex={at + 2}
                  height={rowHeight}
                  columns={columns}
                  address={props.addressOf(row)}
                  open={row.id === props.openRow}
                  fresh={row.id === props.freshRow}
                  selected={selection?.has(row.id)}
                  onToggle={selection?.toggle}
                />
              </Fragment>
            ) : null;
          })}
          <Gap height={gapBelow(virtual)} span={columns.length + 1} />
        </tbody>
      </table>
      {props.children}
    </div>
  );
}

type Rows = Virtualizer<HTMLDivElement, Element>;

/** Scrolls to the row that was just confirmed, once it is in the list. */
function useShowRow<Row extends ListRow>(props: ListTableProps<Row>, virtual: Rows): void {
  const { index, positions, freshRow } = props;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (freshRow === undefined || freshRow === shown.current) return;
    const at = positions.findIndex((position) => index.rows[position]?.id === freshRow);
    if (at < 0) return;
    shown.current = freshRow;
    virtual.scrollToIndex(at, { align: 'auto' });
  }, [freshRow, index, positions, virtual]);
}

/** The rows in the page, each with the empty height before it. */
function drawnRows(virtual: Rows): { position: number; gap: number }[] {
  let end = 0;
  return virtual.getVirtualItems().map(({ index, start, end: next }) => {
    const gap = start - end;
    end = next;
    return { position: index, gap };
  });
}

function gapBelow(virtual: Rows): number {
  return virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0);
}

function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.gap} style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}
