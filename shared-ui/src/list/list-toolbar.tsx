import { ColumnLayout } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import { Dropdown } from '../overlay/dropdown.tsx';
import type { ListRow } from '../queries/list-source.ts';
import type { ColumnPanelProps } from './column-panel.tsx';
import { ExportButton } from './export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { FullExport } from './list-file.tsx';
import styles from './list-screen.module.css';
import type { ListWords } from './list-words.ts';
import { SearchBox } from './search-box.tsx';
import type { ColumnChoice } from './use-columns.ts';
import type { ListScreenState } from './use-list-screen.ts';

// `lazyPart` does not keep the component's type parameter.
const ColumnPanel = lazyPart(() => import(/* webpackChunkName: 'list' */ './column-panel.tsx')) as <
  Row,
>(
  props: ColumnPanelProps<Row>,
) => ReactNode;

interface ListToolbarProps<Row extends ListRow> {
  readonly name: string;
  readonly words: ListWords;
  readonly scope?: ReactNode;
  readonly filters?: readonly ListFilter<Row>[];
  readonly choice: ColumnChoice<Row>;
  readonly allColumns: readonly Column<Row>[];
  readonly fullExport?: FullExport<Row> | undefined;
  readonly screen: ListScreenState<Row>;
}

export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>) {
  const { name, words, filters = [], choice, screen } = props;
  const { view, setView, flush, index, positions, asked } = screen;
  const { t } = useTranslation('shared-ui');
  return (
    <div className={styles.toolbar}>
      <SearchBox
        label={words.search}
        query={view.query}
        onQuery={(query) => {
          asked.type(query);
          setView({ query });
        }}
        onFinish={asked.finish}
        onLeave={flush}
        columns={props.allColumns}
        rows={index.rows}
      />
      {props.scope}
      <FilterBar
        filters={filters}
        rows={index.rows}
        foundWithout={screen.foundWithout}
        chosen={view.filters}
        onChange={(filters) => setView({ filters })}
      />
      <div className={styles.actions}>
        <Dropdown text={t('view.columns')} icon={<ColumnLayout />}>
          <ColumnPanel choice={choice} columns={props.allColumns} />
        </Dropdown>
        <ExportButton
          name={name}
          columns={choice.shown}
          fullExport={props.fullExport}
          rows={() => Array.from(positions).flatMap((position) => index.rows[position] ?? [])}
        />
      </div>
    </div>
  );
}
