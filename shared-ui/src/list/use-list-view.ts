import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { shownAddress } from '../contract/shown-address.ts';
import {
  addressMatches,
  type ListView,
  type ListViewRules,
  readView,
  writeView,
} from '../list-index/list-address.ts';
import { type ListFilter, withoutUnknown } from '../list-index/list-filter.ts';
import type { ListRow } from '../queries/list-source.ts';

/** Milliseconds without a change after which the address is updated. */
const ADDRESS_DELAY_MS = 200;

export interface ListViewState {
  readonly view: ListView;
  /** Changes parts of the view; the address follows after a pause. */
  readonly setView: (change: Partial<ListView>) => void;
  /** Updates the address immediately, so that going back from a link leads to this view. */
  readonly flush: () => void;
}

/** Keeps the view in the address, after a pause: each update makes single-spa check all applications. */
export function useListView(rules: ListViewRules, route: string): ListViewState {
  const location = useLocation();
  const navigate = useNavigate();
  const [view, drawView] = useState(() => readView(location.search, rules));
  // The latest view, even if not rendered yet: a change from an earlier render must not revert it.
  const latest = useRef(view);
  const showView = (next: ListView) => {
    latest.current = next;
    drawView(next);
  };
  const written = useRef(location.search);
  const isUnwritten = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link changed the address. The router may render an earlier address only now;
  // this must not discard text that was typed later.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new location means a new address
  useEffect(() => {
    const { pathname, search } = shownAddress();
    if (!pathname.startsWith(`${route}/`) || search === written.current) return;
    clearTimeout(pause.current);
    isUnwritten.current = false;
    written.current = search;
    showView(readView(search, rules));
  }, [location, rules, route]);

  // A filter was added, and the address may already contain its values.
  const names = rules.filters.join();
  const readWith = useRef(names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `showView` always does the same
  useEffect(() => {
    if (readWith.current === names || isUnwritten.current) return;
    readWith.current = names;
    const { filters } = readView(shownAddress().search, rules);
    if (JSON.stringify(latest.current.filters) === JSON.stringify(filters)) return;
    showView({ ...latest.current, filters });
  }, [names, rules]);

  useEffect(() => () => clearTimeout(pause.current), []);

  const flush = () => {
    clearTimeout(pause.current);
    const { pathname, search, hash } = shownAddress();
    // Skip this if the address already belongs to another screen.
    if (!isUnwritten.current || !pathname.startsWith(`${route}/`)) return;
    written.current = writeView(search, latest.current, rules);
    isUnwritten.current = false;
    navigate(
      { pathname: pathname, search: written.current, hash },
      { replace: true, state: window.history.state?.usr },
    );
  };
  return {
    view,
    setView: (next) => {
      showView({ ...latest.current, ...next });
      isUnwritten.current = true;
      clearTimeout(pause.current);
      pause.current = setTimeout(flush, ADDRESS_DELAY_MS);
    },
    flush,
  };
}

interface Viewed<Row extends ListRow> {
  readonly rows: readonly Row[];
  readonly filters: readonly ListFilter<Row>[];
  readonly view: ListView;
  readonly setView: (change: Partial<ListView>) => void;
  readonly rules: ListViewRules;
}

/** Removes invalid parts of the address once, when the first rows arrive; later choices stay. */
export function useCleanAddress<Row extends ListRow>(viewed: Viewed<Row>): void {
  const { rows, filters, view, setView, rules } = viewed;
  const checked = useRef(false);
  useEffect(() => {
    if (checked.current || rows.length === 0) return;
    checked.current = true;
    const clean = { filters: withoutUnknown(rows, filters, view.filters) };
    if (!addressMatches(shownAddress().search, { ...view, ...clean }, rules)) setView(clean);
  }, [rows, filters, view, setView, rules]);
}
