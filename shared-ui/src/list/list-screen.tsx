import { type ReactNode, useId } from 'react';
import { type Action, useOffered } from '../action/action.ts';
import { mediaValue } from '../contract/value.ts';
import type { Column, Sort } from '../list-index/column.ts';
import { nextSort } from '../list-index/list-address.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';
import { ListHeading } from './list-heading.tsx';
import { useListPreferences } from './list-preferences.ts';
import styles from './list-screen.module.css';
import { ListStatePanel, StaleNotice } from './list-state-panel.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListWords } from './list-words.ts';
import { type Selected, SelectionBar } from './selection-bar.tsx';
import { SkeletonTable } from './skeleton-table.tsx';
import { useChosenColumns, useFittingColumns } from './use-columns.ts';
import { useListScreen } from './use-list-screen.ts';
import { usePrintedRows } from './use-printed-rows.ts';

/** Heights of a row, in pixels: for a mouse, and for a finger. */
const ROW_HEIGHT = {
  fine: { comfortable: 40, compact: 32 },
  coarse: { comfortable: 48, compact: 44 },
} as const;

/** Whether what points is as broad as a finger. */
const coarsePointer = mediaValue('(pointer: coarse)');

export interface ListScreenProps<Row extends ListRow> {
  /** Its name among the person's settings and of an exported file, e.g. `tenants`. */
  readonly name: string;
  readonly source: ListSource<Row>;
  /** The first one names the row and links to it. Must stay the same between drawings. */
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: Sort;
  /** Must stay the same between drawings. */
  readonly filters?: readonly ListFilter<Row>[];
  readonly words: ListWords;
  /** Where the application lives, e.g. `/tenants`. */
  readonly route: string;
  /** The id in the address, when a row is open. */
  readonly openRow?: string | undefined;
  /** The row that the server just confirmed: it is shown and highlighted. */
  readonly highlightedRow?: string | undefined;
  /** The one primary button, and what stands before it. */
  readonly action?: ReactNode;
  /** Beside the search: another choice of what is listed. */
  readonly scope?: ReactNode;
  /** What can be done with the selected rows; whoever is offered none of it selects none. */
  readonly selectionActions?: readonly Action<Selected<Row>>[];
}

/** A whole list on one screen: find, order, narrow, select, open a row, take it away as a file. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { words, route } = props;
  const heading = useId();
  const screen = useListScreen(props);
  const { state, view, setView, index, positions, reading, selection } = screen;
  const { density, hiddenColumns } = useListPreferences();
  const chosen = useChosenColumns(props.columns, hiddenColumns[props.name]);
  const columns = useFittingColumns(chosen);
  const rowHeight = ROW_HEIGHT[useValue(coarsePointer) ? 'coarse' : 'fine'][density];
  const selectionActions = useOffered(props.selectionActions ?? []);
  const canSelect = selectionActions.length > 0;
  const selecting = canSelect && screen.selected.length > 0;
  // Not known yet what the person may do, by which tools and columns differ: none that would move.
  const isAwaited = state.status === 'loading' && !screen.allowed;
  const counted = state.status === 'rows' || state.status === 'empty';
  const count = counted ? countText(words, positions.length, index.rows.length) : '';
  usePrintedRows({ ...props, screen, columns: chosen, count });

  return (
    <section className={styles.screen} aria-labelledby={heading} data-selecting={selecting}>
      <ListHeading
        id={heading}
        title={words.title}
        count={count}
        action={props.action}
        reading={screen.allowed ? reading : undefined}
        waiting={screen.waiting}
      />
      {state.status === 'no-access' || state.status === 'failed' ? (
        <div className={styles.surface}>
          <ListStatePanel state={state} words={words} />
        </div>
      ) : isAwaited ? null : (
        <>
          <ListToolbar {...props} columns={chosen} allColumns={props.columns} screen={screen} />
          {/* Before the rows, though it floats over their end: else a thousand tabs led to it. */}
          {selecting ? (
            <SelectionBar
              selected={{ rows: screen.selected, clear: selection.clear }}
              actions={selectionActions}
            />
          ) : null}
          {state.status === 'rows' && state.error ? (
            <StaleNotice
              error={state.error}
              since={reading.dataUpdatedAt}
              onRetry={reading.refetch}
            />
          ) : null}
          {state.status === 'loading' ? (
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
              index={index}
              positions={positions}
              columns={columns}
              sort={view.sort}
              onSort={(column) => setView({ sort: nextSort(view.sort, column) })}
              rowHeight={rowHeight}
              resetScrollKey={view}
              selection={canSelect ? selection : undefined}
              addressOf={(row) => `${route}/${row.id}`}
              openRow={props.openRow}
              highlightedRow={props.highlightedRow}
            >
              {positions.length === 0 ? (
                <ListStatePanel
                  state={state.status === 'empty' ? state : { status: 'no-match' }}
                  words={words}
                  onClear={() => setView({ query: '', filters: {} })}
                />
              ) : null}
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
