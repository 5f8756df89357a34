import { useTranslation } from 'react-i18next';
import type { Column, Sort } from '../list-index/column.ts';
import { ListIndex } from '../list-index/list-index.ts';
import type { ListRow } from '../queries/list-source.ts';
import tableStyles from './list-table.module.css';
import { ListTableHead } from './list-table-head.tsx';

interface SkeletonTableProps<Row extends ListRow> {
  readonly labelledBy: string;
  readonly columns: readonly Column<Row>[];
  readonly sort: Sort;
  readonly rowHeight: number;
  /** Set if rows can be selected, to reserve the space of their checkboxes. */
  readonly selection: 'awaited' | undefined;
}

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '44%', '58%'];
const ROWS = 24;
const NONE = new Uint32Array();

export function SkeletonTable<Row extends ListRow>(props: SkeletonTableProps<Row>) {
  const { columns, selection } = props;
  const { t } = useTranslation('shared-ui');
  return (
    <div className={tableStyles.frame}>
      <div className={`${tableStyles.scroller} ${tableStyles.still}`}>
        <table className={tableStyles.table} aria-labelledby={props.labelledBy} aria-busy="true">
          <ListTableHead
            {...props}
            index={new ListIndex<Row>([], [], undefined)}
            positions={NONE}
            onSort={() => undefined}
          />
          <tbody>
            <tr className={tableStyles.unseen}>
              <td colSpan={columns.length}>{t('list.loading')}</td>
            </tr>
          </tbody>
          <tbody aria-hidden>
            {Array.from({ length: ROWS }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
              <tr key={row} style={{ height: props.rowHeight }}>
                {selection ? <td /> : null}
                {columns.map(({ id }, column) => (
                  <td key={id}>
                    <span
                      className={tableStyles.skeleton}
                      style={{ width: WIDTHS[(row + column * 3) % WIDTHS.length] }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
