import { ArrowDown, ArrowUp } from '@blueprintjs/icons';
import { type ComponentType, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, Sort } from '../list-index/column.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';
import type { ColumnEdgeProps } from './column-edge.tsx';
import tableStyles from './list-table.module.css';
import styles from './list-table-head.module.css';
import { getSelectionState, type Selection } from './use-selection.ts';

export interface ListTableHeadProps<Row extends ListRow> {
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly onSort: (column: string) => void;
  /** Makes columns wider or narrower, once its code is loaded. */
  readonly Edge?: ComponentType<ColumnEdgeProps<Row>> | undefined;
  readonly onResize?: ColumnEdgeProps<Row>['onResize'];
  /** Set if rows can be selected; `awaited` only reserves the space of the checkboxes. */
  readonly selection?: Selection | 'awaited' | undefined;
}

export function ListTableHead<Row extends ListRow>(props: ListTableHeadProps<Row>) {
  const { columns, sort, selection, Edge, onResize } = props;
  const whole = columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <>
      <colgroup>
        {selection ? <col className={tableStyles.choice} /> : null}
        {columns.map(({ id, width }) => (
          <col key={id} width={`${(width / whole) * 100}%`} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {/* A `th` must not be empty. */}
          {selection === 'awaited' ? <td className={tableStyles.choice} /> : null}
          {selection && selection !== 'awaited' ? (
            <SelectAll {...props} selection={selection} />
          ) : null}
          {columns.map((column, place) => {
            const { id, title, kind } = column;
            const direction = sort.column === id ? sort.direction : undefined;
            return (
              <th key={id} scope="col" aria-sort={direction ?? 'none'} data-kind={kind}>
                <button type="button" className={styles.sort} onClick={() => props.onSort(id)}>
                  <span className={styles.title}>{title}</span>
                  <span className={styles.direction}>
                    {direction === 'ascending' ? <ArrowUp size={12} /> : null}
                    {direction === 'descending' ? <ArrowDown size={12} /> : null}
                  </span>
                </button>
                {Edge && onResize && place < columns.length - 1 ? (
                  <Edge column={column} columns={columns} onResize={onResize} />
                ) : null}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
}

function SelectAll<Row extends ListRow>(props: ListTableHeadProps<Row> & { selection: Selection }) {
  const { index, positions, selection } = props;
  const { t } = useTranslation('shared-ui');
  const ids = useValue(selection.ids);
  const selected = useMemo(() => {
    if (ids.size === 0) return 'none';
    return getSelectionState(ids, index.rows, positions);
  }, [ids, index, positions]);
  return (
    <th scope="col" className={tableStyles.choice}>
      <label>
        <input
          type="checkbox"
          checked={selected === 'all'}
          ref={(box) => {
            if (box) box.indeterminate = selected === 'some';
          }}
          onChange={() => selection.setAll(idsAt(index, positions), selected !== 'all')}
        />
        {/* A text, and no `aria-label`: Orca reads no label of a heading. */}
        <span>{t('list.selectAll')}</span>
      </label>
    </th>
  );
}

/** Returns the ids of the rows at these positions. Call this only when needed: it may be slow. */
export function idsAt<Row extends ListRow>(
  { rows }: ListIndex<Row>,
  positions: Uint32Array,
): string[] {
  const ids: string[] = [];
  // `Array.from` uses the iterator and is ten times slower.
  for (const position of positions) ids.push(rows[position]?.id ?? '');
  return ids;
}
