import { type PointerEvent as PressEvent, useRef } from 'react';
import { shareOf, withWidth } from '../list-index/change-columns.ts';
import type { Column } from '../list-index/column.ts';
import styles from './column-edge.module.css';

export interface ColumnEdgeProps<Row> {
  readonly column: Column<Row>;
  readonly columns: readonly Column<Row>[];
  readonly onResize: (columns: readonly Column<Row>[]) => void;
}

/** Width in pixels that a column keeps while another one is dragged. */
const MIN_PX = 48;

/**
 * Renders the edge of a heading, by which a mouse makes the column wider or narrower. Keyboard and touch
 * users do this in the column choice.
 */
export default function ColumnEdge<Row>({ column, columns, onResize }: ColumnEdgeProps<Row>) {
  const dragged = useRef<readonly Column<Row>[]>(undefined);
  const drag = ({ currentTarget, clientX }: PressEvent<HTMLElement>) => {
    const heading = currentTarget.parentElement;
    const table = heading?.closest('table');
    if (!heading || !table) return;
    const { left, right } = heading.getBoundingClientRect();
    const isRightToLeft = getComputedStyle(table).direction === 'rtl';
    const headings = [...(heading.parentElement?.children ?? [])].slice(-columns.length);
    const whole = headings.reduce((sum, { clientWidth }) => sum + clientWidth, 0);
    const room = whole - MIN_PX * (columns.length - 1);
    const wanted = isRightToLeft ? right - clientX : clientX - left;
    const pixels = Math.min(Math.max(wanted, MIN_PX), room);
    const next = withWidth(columns, column.id, shareOf(columns, column.id, pixels, whole));
    dragged.current = next;
    showWidths(table, next);
  };
  const end = ({ currentTarget }: PressEvent<HTMLElement>, isDropped: boolean) => {
    const table = currentTarget.closest('table');
    if (table && !isDropped) showWidths(table, columns);
    if (isDropped && dragged.current) onResize(dragged.current);
    dragged.current = undefined;
  };
  return (
    <span
      aria-hidden
      className={styles.edge}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    />
  );
}

/** Shows widths while a column is dragged, without rendering the rows. */
function showWidths(table: HTMLTableElement, columns: readonly Pick<Column<never>, 'width'>[]) {
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  const shown = [...table.querySelectorAll<HTMLElement>('col[width]')];
  for (const [at, { width }] of columns.entries()) {
    shown[at]?.setAttribute('width', `${(width / whole) * 100}%`);
  }
}
