import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, useOffered } from '../action/action.ts';
import type { OpenedRow } from '../application/use-row-address.ts';
import { reservePlace } from '../beside/beside-place.ts';
import { mediaValue } from '../contract/value.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { Column, Sort } from '../list-index/column.ts';
import { nextSort } from '../list-index/list-address.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import { shownList } from '../list-index/neighbours.ts';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';
import { ExportButton } from './export-button.tsx';
import type { FullExport } from './list-file.tsx';
import { ListHeading } from './list-heading.tsx';
import { useListPreferences } from './list-preferences.ts';
import styles from './list-screen.module.css';
import { ListStatePanel, StaleNotice } from './list-state-panel.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListWords } from './list-words.ts';
import { useFilters } from './news-filter.ts';
import { RowFaultsNotice } from './row-faults-notice.tsx';
import type { SelectedRows, SelectionBarProps } from './selection-bar.tsx';
import { SkeletonTable } from './skeleton-table.tsx';
import { useColumnChoice, useFittingColumns } from './use-columns.ts';
import { useIdlePart } from './use-idle-part.ts';
import { useListScreen } from './use-list-screen.ts';
import { usePrintedRows } from './use-printed-rows.ts';

const loadViewPicker = () => import(/* webpackChunkName: 'list' */ './view-picker.tsx');

const loadFindBar = () => import(/* webpackChunkName: 'list' */ '../list-find/find-bar.tsx');

const loadColumnEdge = () => import(/* webpackChunkName: 'list' */ './column-edge.tsx');

const UnreadableSearch = lazyPart(
  () => import(/* webpackChunkName: 'list' */ './unreadable-search.tsx'),
);

// `lazyPart` does not keep the component's type parameter.
const SelectionBar = lazyPart(
  () => import(/* webpackChunkName: 'list' */ './selection-bar.tsx'),
) as <Row>(props: SelectionBarProps<Row>) => ReactNode;

/** Heights of a row in pixels, for mouse and touch. */
const ROW_HEIGHT = {
  fine: { comfortable: 40, compact: 32 },
  coarse: { comfortable: 48, compact: 44 },
} as const;

const coarsePointer = mediaValue('(pointer: coarse)');

/** The props of a {@link ListScreen}. */
export interface ListScreenProps<Row extends ListRow> {
  /** The list's name in the user's settings and in exported files, e.g. `tenants`. */
  readonly name: string;
  /** The rows; the same object on every render. */
  readonly source: ListSource<Row>;
  /** The first column names the row and links to it. Must be the same array on every render. */
  readonly columns: readonly Column<Row>[];
  /** The order until the user chooses another. */
  readonly defaultSort: Sort;
  /** Must be the same array on every render. */
  readonly filters?: readonly ListFilter<Row>[];
  /** The texts, see {@link listWords}. */
  readonly words: ListWords;
  /** The application's route, e.g. `/tenants`; a row is at `<route>/<id>`. */
  readonly route: string;
  /** The row or form that is open, see {@link useRowAddress}. */
  readonly opened?: OpenedRow;
  /** The id of a row that the server has just confirmed; the list scrolls to it and highlights it. */
  readonly highlightedRow?: string | undefined;
  /** The primary button, and buttons before it. */
  readonly action?: ReactNode;
  /** A control beside the search that chooses between lists, e.g. a {@link ScopeSwitch}. */
  readonly scope?: ReactNode;
  /** Loads the columns of a full export; without this, only visible columns are exported. */
  readonly fullExport?: FullExport<Row>;
  /** A notice above the rows. */
  readonly notice?: ReactNode;
  /** Actions on selected rows; rows can be selected if the user may perform at least one action. */
  readonly selectionActions?: readonly Action<SelectedRows<Row>>[];
}

/** Renders a list: search, order, filters, selection, open rows and export. */
export function ListScreen<Row extends ListRow>(list: ListScreenProps<Row>) {
  const props = { ...list, filters: useFilters(list.source.key, list.filters) };
  const { words, route } = props;
  const { t } = useTranslation('shared-ui');
  const heading = useId();
  const screen = useListScreen(props);
  const { state, view, setView, index, positions, reading, selection, asked } = screen;
  const problems = asked.search?.problems ?? [];
  const clear = () => setView({ query: '', filters: {} });
  const ViewPicker = useIdlePart(index.rows.length > 0, loadViewPicker);
  const ColumnEdge = useIdlePart(index.rows.length > 0, loadColumnEdge);
  const FindBar = useIdlePart(index.rows.length > 0, loadFindBar);
  const { density } = useListPreferences();
  const choice = useColumnChoice(props.name, props.columns, screen);
  const chosen = choice.shown;
  const section = useRef<HTMLElement>(null);
  const columns = useFittingColumns(choice, section);
  const rowHeight = ROW_HEIGHT[useValue(coarsePointer) ? 'coarse' : 'fine'][density];
  const selectionActions = useOffered(props.selectionActions ?? []);
  const canSelect = selectionActions.length > 0;
  const selecting = canSelect && screen.selected.length > 0;
  const seen = screen.first ?? screen;
  // Until the permissions, which decide on tools and columns, are known, show neither.
  const isAwaited = state.status === 'loading' && !screen.allowed;
  const counted = (state.status === 'rows' && !screen.valuesAwaited) || state.status === 'empty';
  const count = counted ? countText(words, positions.length, index.rows.length) : '';
  // Space is reserved before the drawer's code is loaded, so that the list does not shrink later.
  const openRow = props.opened?.kind === 'row' ? props.opened.id : undefined;
  const hasRowBeside = openRow !== undefined && screen.allowed && state.status !== 'failed';
  useLayoutEffect(() => (hasRowBeside ? reservePlace('row') : undefined), [hasRowBeside]);
  useEffect(() => shownList.set({ rows: index.rows, positions }), [index, positions]);
  useEffect(() => () => shownList.set(undefined), []);
  // The selection bar makes the list lower, so keep the focused row visible.
  useEffect(() => {
    if (selecting) document.activeElement?.closest('td')?.scrollIntoView?.({ block: 'nearest' });
  }, [selecting]);
  usePrintedRows({ ...props, screen, columns: chosen, count });

  return (
    <section ref={section} className={styles.screen} aria-labelledby={heading}>
      <ListHeading
        id={heading}
        title={words.title}
        count={count}
        view={view.name}
        views={
          ViewPicker && (
            <ViewPicker
              list={props.name}
              route={route}
              view={view}
              onView={setView}
              columns={chosen}
              allColumns={props.columns}
              rules={screen.rules}
            />
          )
        }
        action={state.status === 'no-access' ? undefined : props.action}
        source={screen.allowed ? props.source : undefined}
        waiting={screen.waiting}
      />
      {state.status === 'no-access' || state.status === 'failed' ? (
        <div className={styles.surface}>
          <ListStatePanel state={state} words={words} />
        </div>
      ) : isAwaited ? null : (
        <>
          <ListToolbar {...props} choice={choice} allColumns={props.columns} screen={screen} />
          {/* Shown below the rows, but placed before them, which have too many tab stops. */}
          {selecting ? (
            <SelectionBar
              rows={screen.selected}
              selection={selection}
              hidden={screen.hidden}
              onShow={screen.showSelected}
              onShowAll={screen.showAll}
              actions={selectionActions}
              file={
                <ExportButton
                  name={props.name}
                  columns={chosen}
                  fullExport={props.fullExport}
                  rows={() => screen.selected}
                  text={t('selection.export')}
                />
              }
            />
          ) : null}
          {state.status === 'rows' && state.error ? (
            <StaleNotice
              error={state.error}
              since={reading.dataUpdatedAt}
              onRetry={reading.refetch}
            />
          ) : null}
          {state.status === 'rows' ? <RowFaultsNotice source={props.source} /> : null}
          {state.status === 'rows' ? props.notice : null}
          {FindBar ? (
            <FindBar
              scroller={screen.table}
              rows={index.rows}
              positions={positions}
              columns={columns}
              rowHeight={rowHeight}
            />
          ) : null}
          {(state.status === 'loading' && !screen.first) || screen.valuesAwaited ? (
            <SkeletonTable
              columns={columns}
              sort={view.sort}
              labelledBy={heading}
              rowHeight={rowHeight}
              selection={canSelect ? 'awaited' : undefined}
            />
          ) : (
            <ListTable
              scroller={screen.table}
              labelledBy={heading}
              index={seen.index}
              positions={seen.positions}
              columns={columns}
              sort={view.sort}
              isPartial={seen !== screen}
              selectsAll={!asked.isEarlier && problems.length === 0}
              onSort={(column) => setView({ sort: nextSort(view.sort, column) })}
              Edge={ColumnEdge}
              onResize={(resized) =>
                choice.choose(chosen.map((one) => resized.find(({ id }) => id === one.id) ?? one))
              }
              rowHeight={rowHeight}
              resetScrollKey={screen.shownView}
              selection={canSelect ? selection : undefined}
              route={route}
              addressOf={(row) => `${route}/${row.id}`}
              openRow={openRow}
              highlightedRow={props.highlightedRow}
            >
              {seen.positions.length > 0 ? null : state.status !== 'empty' &&
                problems.length > 0 ? (
                <UnreadableSearch problems={problems} columns={props.columns} onClear={clear} />
              ) : (
                <ListStatePanel
                  state={state.status === 'empty' ? state : { status: 'no-match' }}
                  words={words}
                  onClear={clear}
                />
              )}
            </ListTable>
          )}
        </>
      )}
    </section>
  );
}

function countText(words: ListWords, shown: number, total: number): string {
  return shown === total ? words.count(total) : words.found(shown, total);
}
