import {
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../idle/when-idle.ts';
import { preloadParts } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import type { ListView } from '../list-index/list-address.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import { type Filter, getListIndex, type ListIndex } from '../list-index/list-index.ts';
import { groupSteps } from '../list-index/row-groups.ts';
import type { Search } from '../list-index/search-field.ts';
import { type Arranged, countChanges, keepsPlaces } from '../list-index/stable-rows.ts';
import type { ListRow } from '../queries/list-source.ts';
import { hasWrittenRecently } from '../queries/recent-write.ts';

interface Listing<Row extends ListRow> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly ListFilter<Row>[];
  readonly view: ListView;
  readonly search: Search<Row>;
  readonly filter: Filter<Row> | undefined;
  /** Returns the positions of the pinned rows, which must not move unless the user wants it. */
  readonly pinned: () => readonly number[];
}

/** New rows that are held back, because showing them would move a pinned row. */
interface Waiting<Row extends ListRow> {
  readonly index: ListIndex<Row>;
  readonly changes: number;
  /** The view for which the rows were prepared; switching to another view shows them. */
  readonly view: ListView;
}

interface SteadyList<Row extends ListRow> extends Arranged<Row> {
  /** The view that the positions belong to; for a short time, this may be the previous view. */
  readonly shownView: ListView;
  /** The number of changes held back, and a function that shows them. */
  readonly waiting: { readonly changes: number; readonly show: () => void } | undefined;
}

/** Returns the rows' index and positions. New rows wait until no pinned row would move. */
export function useListIndex<Row extends ListRow>(listing: Listing<Row>): SteadyList<Row> {
  const { rows, columns, view } = listing;
  const { language } = useTranslation().i18n;
  const [shown, setShown] = useState(() => getListIndex(rows, columns, language));
  const [waiting, setWaiting] = useState<Waiting<Row>>();

  let index = shown;
  const first = rows !== index.rows && (rows.length === 0 || index.rows.length === 0);
  if (first) index = getListIndex(rows, columns, language);
  else if (!index.isOf(columns, language)) index = index.withColumns(columns, language);
  else if (waiting && waiting.view !== view) index = waiting.index;
  if (index !== shown) {
    setShown(index);
    setWaiting(undefined);
  }

  const { positions, shownView } = usePositions(index, listing);
  const latest = useRef({ ...listing, positions, shownView });
  latest.current = { ...listing, positions, shownView };

  useEffect(() => {
    if (rows === index.rows) return undefined;
    const show = ({ next, changes }: Prepared<Row>) => {
      if (!next) {
        setWaiting(undefined);
        return;
      }
      const { view, shownView, search, filter, positions, pinned } = latest.current;
      const { text: query, terms } = search;
      const matching = next.matching({ sort: view.sort, query, terms, filter });
      const now = { index, positions };
      // If another view is about to be shown, rows move anyway.
      const pinnedStay =
        shownView !== view || keepsPlaces(pinned(), now, { index: next, positions: matching });
      if (pinnedStay || hasWrittenRecently()) {
        setShown(next);
        setWaiting(undefined);
      } else {
        setWaiting({ index: next, changes, view });
      }
    };
    const awaited = hasWrittenRecently();
    return whenIdle(prepare(index, rows, latest.current), show, { awaited });
  }, [index, rows]);

  const show = useCallback(() => {
    if (!waiting) return;
    setShown(waiting.index);
    setWaiting(undefined);
  }, [waiting]);
  return { index, positions, shownView, waiting: waiting && { changes: waiting.changes, show } };
}

interface Prepared<Row extends ListRow> {
  /** Undefined if no row has changed. */
  readonly next?: ListIndex<Row>;
  readonly changes: number;
}

function* prepare<Row extends ListRow>(
  index: ListIndex<Row>,
  rows: readonly Row[],
  { view, filters }: Pick<Listing<Row>, 'view' | 'filters'>,
): Generator<undefined, Prepared<Row>> {
  const changes = countChanges(index.rows, rows);
  if (changes === 0) return { changes };
  yield;
  const next = yield* index.withRows(rows);
  yield;
  yield* next.steps(view.sort);
  yield* groupSteps(filters, rows, index.rows);
  return { next, changes };
}

function usePositions<Row extends ListRow>(
  index: ListIndex<Row>,
  { view, columns, filters, search, filter }: Omit<Listing<Row>, 'rows' | 'pinned'>,
): Pick<SteadyList<Row>, 'positions' | 'shownView'> {
  const wanted = useMemo(
    () => ({ view, columns, search, filter }),
    [view, columns, search, filter],
  );
  // Deferred, so that a slow list never blocks typing and clicking.
  const deferred = useDeferredValue(wanted);
  // Terms that were read for other columns may need values that these columns do not have.
  const asked = deferred.columns === columns ? deferred : wanted;
  const { sort } = asked.view;
  const ordered = index.isOrdered(sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result depends on `ordered`
  const positions = useMemo(() => {
    const { text: query, terms } = asked.search;
    return index.matching({ sort, query, terms, filter: asked.filter });
  }, [index, sort, asked.search, asked.filter, ordered]);

  const [, drawAgain] = useState(0);
  useEffect(() => {
    const isShownInOrder = index.isOrdered(sort);
    return whenIdle(index.steps(sort), () => {
      if (!isShownInOrder) startTransition(() => drawAgain((times) => times + 1));
      // The rows are shown, so preload the parts that a click may open.
      if (index.rows.length > 0) void preloadParts();
    });
  }, [index, sort]);
  useEffect(() => whenIdle(groupSteps(filters, index.rows), () => undefined), [index, filters]);
  return { positions, shownView: asked.view };
}
