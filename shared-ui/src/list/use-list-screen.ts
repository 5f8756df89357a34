import { useCallback, useMemo, useRef } from 'react';
import type { Column, Sort } from '../list-index/column.ts';
import { filterOf, type ListFilter } from '../list-index/list-filter.ts';
import { listState } from '../list-index/list-state.ts';
import { pinnedRows } from '../list-index/stable-rows.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { type ListRow, type ListSource, useList } from '../queries/list-source.ts';
import { useListIndex } from './use-list-index.ts';
import { useCleanAddress, useListView } from './use-list-view.ts';
import { useSelection } from './use-selection.ts';

interface Listed<Row extends ListRow> {
  readonly source: ListSource<Row>;
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: Sort;
  readonly filters?: readonly ListFilter<Row>[];
}

const NOTHING: readonly never[] = [];

/** Everything that a list screen is at a moment. */
export function useListScreen<Row extends ListRow>(listed: Listed<Row>) {
  const { source, columns, defaultSort, filters = NOTHING } = listed;
  const permissions = usePermissions();
  const allowed = permissions.status === 'known' && permissions.held.has(source.permission);
  const reading = useList(source, allowed);
  const state = listState(permissions, source.permission, reading);
  const rows = state.status === 'rows' ? state.rows : NOTHING;

  const rules = useMemo(
    () => ({
      columns: columns.map(({ id }) => id),
      defaultSort,
      filters: filters.map(({ name }) => name),
    }),
    [columns, defaultSort, filters],
  );
  const { view, setView, typeQuery, flush } = useListView(rules);
  useCleanAddress({ rows, filters, view, setView, rules });
  const filter = useMemo(() => filterOf(filters, view.filters), [filters, view.filters]);
  const table = useRef<HTMLDivElement>(null);
  const pinned = useCallback(() => pinnedRows(table.current), []);
  const list = useListIndex({ rows, columns, view, filter, pinned });

  const selection = useSelection();
  // A row that was deleted meanwhile is no longer selected.
  const selected = useMemo(
    () =>
      selection.ids.size === 0 ? [] : list.index.rows.filter(({ id }) => selection.ids.has(id)),
    [list.index, selection.ids],
  );
  return {
    allowed,
    reading,
    state,
    table,
    view,
    setView,
    typeQuery,
    flush,
    ...list,
    selection,
    selected,
  };
}

export type ListScreenState<Row extends ListRow> = ReturnType<typeof useListScreen<Row>>;
