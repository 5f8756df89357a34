import { type ReactNode, useId } from 'react';
import { usePermissions } from '../permissions/use-permissions.ts';
import type { Column, ListRow, Sort } from './column.ts';
import { nextSort } from './list-address.ts';
import { ListHeading } from './list-heading.tsx';
import styles from './list-screen.module.css';
import { type ListSource, useList } from './list-source.ts';
import { listState } from './list-state.ts';
import { ListStatePanel, StaleNotice } from './list-state-panel.tsx';
import { ListTable } from './list-table.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListWords } from './list-words.ts';
import { SkeletonTable } from './skeleton-table.tsx';
import { useListIndex } from './use-list-index.ts';
import { useListView } from './use-list-view.ts';
import { useRules } from './use-rules.ts';

/** Heights of a row, in pixels. */
const ROW_HEIGHT = 40;

export interface ListScreenProps<Row extends ListRow> {
  readonly source: ListSource<Row>;
  /** The first one names the row and links to it. Must stay the same between drawings. */
  readonly columns: readonly Column<Row>[];
  readonly defaultSort: Sort;
  readonly words: ListWords;
  /** Where the application lives, e.g. `/tenants`. */
  readonly route: string;
  /** The id in the address, when a row is open. */
  readonly openRow?: string | undefined;
  /** The row that the server just confirmed. */
  readonly freshRow?: string | undefined;
  /** The one primary button. */
  readonly action?: ReactNode;
}

const NO_ROWS: readonly never[] = [];

/** A whole list on one screen: find, order, open a row. */
export function ListScreen<Row extends ListRow>(props: ListScreenProps<Row>) {
  const { source, columns, words, route } = props;
  const heading = useId();
  const permissions = usePermissions();
  const allowed = permissions.status === 'known' && permissions.held.has(source.permission);
  const reading = useList(source, allowed);
  const state = listState(permissions, source.permission, reading);
  const rows = state.status === 'rows' ? state.rows : NO_ROWS;

  const [view, setView] = useListView(useRules(columns, props.defaultSort));
  const { index, positions } = useListIndex(rows, columns, view, undefined);
  const counted = state.status === 'rows' || state.status === 'empty';

  return (
    <section className={styles.screen} aria-labelledby={heading}>
      <ListHeading
        id={heading}
        title={words.title}
        count={counted ? countText(words, positions.length, rows.length) : ''}
        action={props.action}
        reading={allowed ? reading : undefined}
      />
      {state.status === 'no-access' || state.status === 'failed' ? (
        <div className={styles.surface}>
          <ListStatePanel state={state} words={words} />
        </div>
      ) : (
        <>
          <ListToolbar
            words={words}
            query={view.query}
            onQuery={(query) => setView({ ...view, query })}
          />
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
              rowHeight={ROW_HEIGHT}
            />
          ) : (
            <ListTable
              labelledBy={heading}
              index={index}
              positions={positions}
              columns={columns}
              sort={view.sort}
              onSort={(column) => setView({ ...view, sort: nextSort(view.sort, column) })}
              rowHeight={ROW_HEIGHT}
              addressOf={(row) => `${route}/${row.id}`}
              openRow={props.openRow}
              freshRow={props.freshRow}
            >
              {positions.length === 0 ? (
                <ListStatePanel
                  state={state.status === 'empty' ? state : { status: 'no-match' }}
                  words={words}
                  onClear={() => setView({ ...view, query: '', filters: {} })}
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
