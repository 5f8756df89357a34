import { withinBase } from '@console/shared-auth/base-path';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { toRow } from '../application/use-row-address.ts';
import { rowsMark } from '../contract/shown-address.ts';
import { getStoredList, storeList } from '../list-index/list-memory.ts';
import { placeOf } from '../list-index/positions.ts';
import {
  HEADING_PX,
  placedRows,
  type RowWindow,
  rowWindow,
  scrolledTo,
  withMargin,
} from '../list-index/row-window.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';
import styles from './list-table.module.css';
import { idsAt, ListTableHead, type ListTableHeadProps } from './list-table-head.tsx';
import { ListTableRow } from './list-table-row.tsx';
import { useRangeToggle } from './use-range-toggle.ts';
import { NOTHING_SELECTED, type Selection } from './use-selection.ts';

interface ListTableProps<Row extends ListRow> extends ListTableHeadProps<Row> {
  readonly selection?: Selection | undefined;
  /** True if only the first rows are loaded, and the other rows are still loading. */
  readonly isPartial: boolean;
  /** True if all rows may be selected together. */
  readonly selectsAll: boolean;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly labelledBy: string;
  readonly rowHeight: number;
  /** The list's route, for restoring the scroll position. */
  readonly route: string;
  /** Scrolls to the top when it changes, because other rows were then requested. */
  readonly resetScrollKey?: unknown;
  readonly addressOf: (row: Row) => string;
  readonly openRow?: string | undefined;
  /** The id of the row that the server has just confirmed. */
  readonly highlightedRow?: string | undefined;
  /** Shown below the heading row, in place of rows. */
  readonly children?: ReactNode;
}

/** Renders a native table of any number of rows; only visible rows are in the page. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { scroller, index, positions, columns, rowHeight, selection, isPartial } = props;
  const selectsAll = props.selectsAll && !isPartial;
  // The ids of rows that stay in the page, even if they are not visible.
  const focused = useRef<string>(undefined);
  // Also after it is closed, because then it gets the focus.
  const opened = useRef<string>(undefined);
  useStoredScrolling(props);
  const visible = useRowWindow(scroller, rowHeight);
  // The requested rows appear before the margin rows are rendered.
  const window = useIsDrawn(props.resetScrollKey) ? withMargin(visible) : visible;
  const { openRow } = props;
  opened.current = openRow ?? opened.current;
  const held = [usePlace(focused.current, props), usePlace(opened.current, props)];
  const { rows, below } = placedRows(window, positions.length, rowHeight, held);
  useScrolling(props);
  // Deferred until the new rows are rendered: otherwise the old rows would render again, only
  // because the address changed.
  const search = useDeferredValue(useLocation().search);
  const follow = useFollow();
  const { t } = useTranslation('shared-ui');
  const choiceLabel = useCallback((name: string) => t('list.select', { name }), [t]);
  const selected = useValue(selection?.ids ?? NOTHING_SELECTED);
  const toggle = useRangeToggle({
    ids: () => idsAt(index, positions),
    has: (id) => selected.has(id),
    setAll: (ids, chosen) => selection?.setAll(ids, chosen),
  });

  useEffect(() => {
    // Browsers keep every mark until it is cleared. jsdom, in which modules are tested, has none.
    performance.clearMarks?.(rowsMark);
    performance.mark?.(rowsMark);
  }, []);

  return (
    <div className={styles.frame}>
      <div ref={scroller} className={styles.scroller}>
        <table
          className={styles.table}
          aria-labelledby={props.labelledBy}
          aria-rowcount={positions.length + 1}
          aria-busy={isPartial || undefined}
        >
          {/* Select all is offered only when all rows are loaded. */}
          <ListTableHead {...props} selection={selection && !selectsAll ? 'awaited' : selection} />
          <tbody
            onFocus={(event) => {
              const at = Number(event.target.closest('tr')?.getAttribute('aria-rowindex')) - 2;
              focused.current = index.rows[positions[at] ?? -1]?.id;
              opened.current = undefined;
            }}
            onBlur={() => {
              focused.current = undefined;
            }}
          >
            {rows.map(({ at, gap }) => {
              const row = index.rows[positions[at] ?? -1];
              return (
                <Fragment key={row?.id ?? at}>
                  <Gap height={row ? gap : gap + rowHeight} span={columns.length + 1} />
                  {row ? (
                    <ListTableRow
                      row={row}
                      rowIndex={at + 2}
                      height={rowHeight}
                      columns={columns}
                      address={props.addressOf(row)}
                      search={search}
                      onFollow={follow}
                      open={row.id === openRow}
                      fresh={row.id === props.highlightedRow}
                      selected={selected.has(row.id)}
                      choiceLabel={choiceLabel}
                      onToggle={selection && toggle}
                    />
                  ) : null}
                </Fragment>
              );
            })}
            <Gap height={below} span={columns.length + 1} />
          </tbody>
        </table>
        {props.children}
      </div>
    </div>
  );
}

/** Returns the place of a row in the list, also after the list has changed; -1 if it is not in the list. */
function usePlace<Row extends ListRow>(
  id: string | undefined,
  { index, positions }: ListTableProps<Row>,
): number {
  return useMemo(() => placeOf(id, index.rows, positions), [id, index, positions]);
}

/** Returns a stable callback that follows links, so that navigating does not render the rows. */
function useFollow() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback((address: string, link: HTMLAnchorElement | undefined) => {
    if (link) void latest.current(withinBase(link.pathname) + link.search);
    else void latest.current(...toRow(address));
  }, []);
}

/** Takes the place of rows that are not in the page. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={styles.gap} style={{ height }}>
      <td colSpan={span} />
    </tr>
  );
}

/** Scrolls to the top when other rows are requested, and to a row that is confirmed or opened. */
function useScrolling<Row extends ListRow>(props: ListTableProps<Row>): void {
  const { scroller, index, positions, sort, rowHeight, resetScrollKey } = props;
  const { highlightedRow, openRow } = props;
  const isOrdered = index.isOrdered(sort);
  const last = useRef(resetScrollKey);

  useEffect(() => {
    if (last.current === resetScrollKey) return;
    last.current = resetScrollKey;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [resetScrollKey, scroller]);

  useEffect(() => {
    const moved = isOrdered && scroller.current?.querySelector('tbody tr:focus-within');
    if (moved) moved.scrollIntoView?.({ block: 'nearest' });
  }, [isOrdered, scroller]);

  const sought = useRef(new Map<'fresh' | 'open', string | undefined>());
  useEffect(() => {
    const seek = (what: 'fresh' | 'open', id: string | undefined) => {
      const element = scroller.current;
      if (id === sought.current.get(what) || !element) return;
      const at = placeOf(id, index.rows, positions);
      if (at < 0 && id !== undefined) return;
      // Until a long list is in order, most rows are not in their final places.
      if (isOrdered || id === undefined) sought.current.set(what, id);
      if (at >= 0) element.scrollTop = scrolledTo(at, rowHeight, HEADING_PX, element);
    };
    seek('fresh', highlightedRow);
    seek('open', openRow);
  }, [highlightedRow, openRow, index, positions, isOrdered, rowHeight, scroller]);
}

/** Records the scroll position, and restores it when the same rows are shown again. */
function useStoredScrolling<Row extends ListRow>({ scroller, route }: ListTableProps<Row>): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const { scrolled } = getStoredList(route);
    const isSame = scrolled.search === window.location.search;
    // Only if necessary, because setting the position forces a layout.
    if (isSame && scrolled.top > 0) element.scrollTop = scrolled.top;
    const keep = () => {
      const { search } = window.location;
      storeList(route, { scrolled: { top: element.scrollTop, search } });
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [scroller, route]);
}

/** Height in pixels assumed before anything is measured; fits a large screen. */
const FIRST_HEIGHT_PX = 720;

const NOT_DRAWN = {};

/** Returns whether a render with this value has been painted. */
function useIsDrawn(value: unknown): boolean {
  const [drawn, setDrawn] = useState<unknown>(NOT_DRAWN);
  useEffect(() => startTransition(() => setDrawn(value)), [value]);
  return drawn === value;
}

/** Returns the visible rows, following scrolling and resizing. */
function useRowWindow(scroller: RefObject<HTMLElement | null>, rowHeight: number): RowWindow {
  const [window, setWindow] = useState(() => rowWindow(0, FIRST_HEIGHT_PX, rowHeight));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const update = () => {
      // The height is zero before the first layout, and in tests.
      const height = element.clientHeight || FIRST_HEIGHT_PX;
      const next = rowWindow(element.scrollTop, height, rowHeight);
      setWindow((old) => (old.first === next.first && old.end === next.end ? old : next));
    };
    update();
    element.addEventListener('scroll', update, { passive: true });
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(update) : undefined;
    observer?.observe(element);
    return () => {
      element.removeEventListener('scroll', update);
      observer?.disconnect();
    };
  }, [scroller, rowHeight]);

  return window;
}
