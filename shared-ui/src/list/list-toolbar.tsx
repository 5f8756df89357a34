import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../action/action-button.tsx';
import type { Column } from '../list-index/column.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListIndex } from '../list-index/list-index.ts';
import { printPage } from '../print/printable-list.ts';
import type { ListRow } from '../queries/list-source.ts';
import { FilterBar } from './filter-bar.tsx';
import styles from './list-screen.module.css';
import type { ListWords } from './list-words.ts';
import { SearchBox } from './search-box.tsx';
import type { ListScreenState } from './use-list-screen.ts';
import { ViewMenu } from './view-menu.tsx';

/** SVG path data on a grid of 16. */
const PRINTER =
  'M12 2H4v2h8zm3 2.5H1c-.5 0-1 .5-1 1v6c0 .5.5 1 1 1h1v-3h12v3h1c.5 0 1-.5 1-1v-6c0-.5-.5-1-1-1m-1 3h-2v-1h2zm-3 6H5v-3H3v4c0 .5.5 1 1 1h8c.5 0 1-.5 1-1v-4h-2z';

interface ListToolbarProps<Row extends ListRow> {
  readonly name: string;
  readonly words: ListWords;
  readonly scope?: ReactNode;
  readonly filters?: readonly ListFilter<Row>[];
  /** Those that are seen. */
  readonly columns: readonly Column<Row>[];
  readonly allColumns: readonly Column<Row>[];
  readonly screen: ListScreenState<Row>;
}

/** What decides which rows and columns are seen, and the way to take them away. */
export function ListToolbar<Row extends ListRow>(props: ListToolbarProps<Row>) {
  const { name, words, filters = [], columns, screen } = props;
  const { view, setView, typeQuery, flush, index, positions } = screen;
  const { t } = useTranslation('shared-ui');
  const print = { label: t('list.print'), icon: PRINTER, needs: [], run: () => void printPage() };
  return (
    <div className={styles.toolbar}>
      <SearchBox label={words.search} query={view.query} onQuery={typeQuery} onLeave={flush} />
      {props.scope}
      <FilterBar
        filters={filters}
        rows={index.rows}
        chosen={view.filters}
        onChange={(filters) => setView({ filters })}
      />
      <div className={styles.actions}>
        <ViewMenu list={name} columns={props.allColumns} />
        <ActionButton action={print} subject={undefined} look="minimal" />
        <ExportButton name={name} columns={columns} index={index} positions={positions} />
      </div>
    </div>
  );
}

interface ExportButtonProps<Row extends ListRow> {
  /** Of the file. */
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly index: ListIndex<Row>;
  readonly positions: Uint32Array;
}

/** Hands what is filtered and visible to the person as a CSV file. */
export function ExportButton<Row extends ListRow>(props: ExportButtonProps<Row>) {
  const { name, columns, index, positions } = props;
  const { t, i18n } = useTranslation('shared-ui');
  const save = async () => {
    const { downloadCsv } = await import('./csv-download.ts');
    const rows = Array.from(positions).flatMap((position) => index.rows[position] ?? []);
    downloadCsv(name, columns, rows, i18n.language);
  };
  return (
    <Button
      variant="minimal"
      icon={<Download />}
      text={t('list.export')}
      onClick={() => void save()}
    />
  );
}
