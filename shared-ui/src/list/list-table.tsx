import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import type { ListRow } from '../queries/list-source.ts';
import styles from './list-table.module.css';
import { ListTableHead, type ListTableHeadProps } from './list-table-head.tsx';
import { ListTableRow } from './list-table-row.tsx';
import { placedRows } from './row-window.ts';
import { useRowWindow } from './use-row-window.ts';

interface ListTableProps<Row extends ListRow> extends ListTableHeadProps<Row> {
  /** What scrolls. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** Id of the heading that names the table. */
  readonly labelledBy: string;
  /** Height of a row in pixels. */
  readonly rowHeight: number;
  /** When it changes, other rows were asked for: the list begins at its top again. */
  readonly asked?: unknown;
  /** The address of a row. */
  readonly addressOf: (row: Row) => string;
  /** The row whose address this is. */
  readonly openRow?: string | undefined;
  /** The row that was just confirmed by the server. */
  readonly freshRow?: string | undefined;
  /** Below the heading row, in place of rows. */
  readonly children?: ReactNode;
}

/** One native table for any number of rows; only those in sight are in the page. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { scroller, index, positions, columns, rowHeight, selection } = props;
  const focused = useRef<number>(undefined);
  const window = useRowWindow(scroller, rowHeight);
  const { rows, below } = placedRows(window, positions.length, rowHeight, focused.current);
  useScrolling(props);

  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={styles.table}
        aria-labelledby={props.labelledBy}
        aria-rowcount={positions.length + 1}
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
          {rows.map(({ at, gap }) => {
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
          <Gap height={below} span={columns.length + 1} />
        </tbody>
      </table>
      {props.children}
    </div>
  );
}

/** In place of rows that are not in the page. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.gap} style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}

/** To the top when other rows are asked for; to the row that was just confirmed, once it is there. */
function useScrolling<Row extends ListRow>(props: ListTableProps<Row>): void {
  const { scroller, index, positions, rowHeight, freshRow, asked } = props;
  const shown = useRef<string>(undefined);
  const last = useRef(asked);

  useEffect(() => {
    if (last.current === asked) return;
    last.current = asked;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [asked, scroller]);

  useEffect(() => {
    const element = scroller.current;
    if (freshRow === undefined || freshRow === shown.current || !element) return;
    const at = positions.findIndex((position) => index.rows[position]?.id === freshRow);
    if (at < 0) return;
    shown.current = freshRow;
    const top = at * rowHeight;
    const { scrollTop, clientHeight } = element;
    // Two rows for the heading row, which covers the top.
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * rowHeight) {
      element.scrollTop = top - clientHeight / 2;
    }
  }, [freshRow, index, positions, rowHeight, scroller]);
}
