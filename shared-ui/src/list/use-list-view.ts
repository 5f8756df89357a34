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

/** Milliseconds without a change after which the address follows what is on the screen. */
const ADDRESS_FOLLOWS_AFTER_MS = 200;

/** The view of a list and the ways to change it. */
export interface ListViewState {
  readonly view: ListView;
  /** Changes some of it, on the screen; the address follows after a pause. */
  readonly setView: (change: Partial<ListView>) => void;
  /** Brings the address up to date at once: a link that is followed now has to lead back here. */
  readonly flush: () => void;
}

/**
 * The view of a list, kept in the address. The screen changes with every letter and press; the
 * address after a pause, for every change of it makes single-spa look at all applications again.
 *
 * @param route - where the list lives, e.g. `/tenants`
 */
export function useListView(rules: ListViewRules, route: string): ListViewState {
  const location = useLocation();
  const navigate = useNavigate();
  const [view, drawView] = useState(() => readView(location.search, rules));
  // What was asked for last, drawn or not: a change that comes of an earlier drawing takes back nothing.
  const latest = useRef(view);
  const showView = (next: ListView) => {
    latest.current = next;
    drawView(next);
  };
  const written = useRef(location.search);
  const isUnwritten = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward or a link changed the address under the screen. The router's may be an earlier one
  // that is drawn only now, and is no reason to forget what was typed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is another one then
  useEffect(() => {
    const { pathname, search } = shownAddress();
    if (!pathname.startsWith(`${route}/`) || search === written.current) return;
    clearTimeout(pause.current);
    isUnwritten.current = false;
    written.current = search;
    showView(readView(search, rules));
  }, [location, rules, route]);

  // A filter came, which the address may name.
  const names = rules.filters.join();
  const readWith = useRef(names);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what shows a view is the same always
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
    // Who has gone elsewhere takes nothing along.
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
      pause.current = setTimeout(flush, ADDRESS_FOLLOWS_AFTER_MS);
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

/**
 * Drops what is wrong in the address that a list was opened with: an order by no column, filter
 * values that no row has. Only once, when the first rows are there to tell: what a person chose
 * stays, even when its last row is gone.
 */
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
