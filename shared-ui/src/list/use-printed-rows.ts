import { useTranslation } from 'react-i18next';
import { cellText } from '../list-index/cell-text.ts';
import type { Column } from '../list-index/column.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import { usePrintable } from '../print/printable-list.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useFilterText } from './filter-text.ts';
import type { ListWords } from './list-words.ts';
import type { ListScreenState } from './use-list-screen.ts';

const NO_POSITIONS = new Uint32Array();

interface PrintedRows<Row extends ListRow> {
  readonly words: ListWords;
  readonly count: string;
  readonly columns: readonly Column<Row>[];
  readonly filters?: readonly ListFilter<Row>[];
  readonly screen: ListScreenState<Row>;
}

export function usePrintedRows<Row extends ListRow>(list: PrintedRows<Row>): void {
  const { words, count, columns, filters = [], screen } = list;
  const { t } = useTranslation('shared-ui');
  const filterText = useFilterText();
  const { state, view, index, asked } = screen;
  usePrintable(() => {
    if (state.status !== 'rows') return undefined;
    // While the typed query is invalid, the screen shows rows of an earlier search; do not print them.
    const positions = asked.isEarlier ? NO_POSITIONS : screen.positions;
    const chosen = filters.flatMap((filter) =>
      (view.filters[filter.name] ?? []).map((group) => filterText(filter, group)),
    );
    // The browser does not wait for these columns before it prints.
    const awaited = columns
      .filter(({ searchAs }) => searchAs?.awaited)
      .map(({ title }) => t('list.printedWithout', { column: title }));
    return {
      title: words.title,
      lines: [asked.isEarlier ? '' : count, view.query, ...chosen, ...awaited],
      columns,
      length: positions.length,
      cellsAt: (place) => {
        const row = index.rows[positions[place] ?? -1];
        return row ? columns.map((column) => cellText(column, row)) : [];
      },
      cut: (shown) => t('list.printedFirst', { shown, total: positions.length }),
    };
  });
}
