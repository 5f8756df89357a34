import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { shownAddress } from '../contract/shown-address.ts';
import { type ListView, writeView } from '../list-index/list-address.ts';
import { findAwaited, type ListFilter, toFilter } from '../list-index/list-filter.ts';
import type { Filter, ListIndex } from '../list-index/list-index.ts';
import { listState } from '../list-index/list-state.ts';
import { pinnedRows } from '../list-index/stable-rows.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { type ListRow, useListQuery } from '../queries/list-source.ts';
import { readFirst } from '../queries/read-first.ts';
import { rowPositions } from '../queries/row-positions.ts';
import { useLaterValue } from '../value/use-value.ts';
import { type Listed, useFirstRows } from './use-first-rows.ts';
import { useListIndex } from './use-list-index.ts';
import { useCleanAddress, useListView } from './use-list-view.ts';
import { NO_SEARCH, searchForLink, useSearch } from './use-search.ts';
import { useSelection } from './use-selection.ts';

interface ListedAt<Row extends ListRow> extends Listed<Row> {
  readonly route: string;
  readonly filters?: readonly ListFilter<Row>[];
}

const NOTHING: readonly never[] = [];
const AWAITED = { status: 'loading' } as const;

export function useListScreen<Row extends ListRow>(listed: ListedAt<Row>) {
  const { source, columns, defaultSort, filters = NOTHING, route } = listed;
  const permissions = usePermissions();
  const allowed = permissions.status === 'known' && permissions.held.has(source.permission);
  const rules = useMemo(
    () => ({
      columns: columns.map(({ id }) => id),
      defaultSort,
      filters: filters.map(({ name }) => name),
      queryForLink: (query: string) => searchForLink(query, columns),
    }),
    [columns, defaultSort, filters],
  );
  const { view, setView, flush } = useListView(rules, route);
  // True if no search, filter or sort order is set, not even a filter that is not loaded yet.
  const isPlain = writeView(shownAddress().search, view, rules) === '';
  const reading = useListQuery(source, allowed, isPlain ? readFirst(source) : undefined);
  const first = useFirstRows(listed, isPlain, allowed && reading.isLoading);
  const asked = useSearch(view.query, columns);
  const { search } = asked;
  const current = listState(permissions, source.permission, reading);
  // Never show rows other than those requested, not even briefly.
  const state = search || current.status !== 'rows' ? current : AWAITED;
  const rows = state.status === 'rows' ? state.rows : NOTHING;
  useCleanAddress({ rows, filters, view, setView, rules });
  const selection = useSelection(route);
  // Deferred, so that the checkbox changes before 100,000 rows are counted.
  const selectedIds = useLaterValue(selection.ids);
  // If set, only the selected rows are shown, until the view changes.
  const [only, showOnly] = useState<{ ids: ReadonlySet<string>; view: ListView }>();
  const shown = only?.view === view && selectedIds.size > 0 ? only.ids : undefined;
  const filter = useMemo(
    () => (shown ? hasIdIn<Row>(shown) : toFilter(filters, view.filters)),
    [shown, filters, view.filters],
  );
  const wanted = (!shown && search) || NO_SEARCH;
  const awaited =
    findAwaited(filters, view.filters) ?? search?.terms.find((term) => term.awaited)?.awaited;
  useEffect(() => awaited?.(), [awaited]);
  const table = useRef<HTMLDivElement>(null);
  const pinned = useCallback(() => pinnedRows(table.current), []);
  const list = useListIndex({ rows, columns, filters, view, search: wanted, filter, pinned });
  // The rows to which a filter's choices apply match the search and all other filters.
  const { index, positions } = list;
  const foundWithout = useCallback(
    (name: string) => {
      if (!shown && !view.filters[name]) return positions;
      const others = toFilter(filters, { ...view.filters, [name]: NOTHING });
      const { text: query, terms } = search ?? NO_SEARCH;
      return index.found({ query, terms, filter: others });
    },
    [index, positions, filters, view.filters, search, shown],
  );

  // A row deleted in the meantime is no longer selected.
  const selectedAt = useMemo(() => rowPositions(index.rows).of(selectedIds), [index, selectedIds]);
  const selected = useMemo(
    () => Array.from(selectedAt).flatMap((position) => index.rows[position] ?? []),
    [index, selectedAt],
  );
  const hidden = useMemo(
    () => countHidden(selectedAt, index, positions),
    [selectedAt, index, positions],
  );
  return {
    allowed,
    reading,
    state,
    /** The first rows, set while the other rows are loading. */
    first,
    valuesAwaited: awaited !== undefined,
    table,
    view,
    setView,
    rules,
    asked,
    flush,
    ...list,
    foundWithout,
    selection,
    selected,
    hidden,
    showSelected: () => showOnly({ ids: selection.ids.get(), view }),
    showAll: shown && (() => showOnly(undefined)),
  };
}

export type ListScreenState<Row extends ListRow> = ReturnType<typeof useListScreen<Row>>;

const hasIdIn =
  <Row extends ListRow>(ids: ReadonlySet<string>): Filter<Row> =>
  (rows) =>
  (position) =>
    ids.has(rows[position]?.id ?? '');

/** Counts the selected rows that are not shown. */
function countHidden<Row extends ListRow>(
  selected: Uint32Array,
  { rows }: ListIndex<Row>,
  positions: Uint32Array,
): number {
  if (selected.length === 0 || positions.length === rows.length) return 0;
  const isShown = new Uint8Array(rows.length);
  for (const position of positions) isShown[position] = 1;
  return selected.filter((position) => isShown[position] === 0).length;
}
