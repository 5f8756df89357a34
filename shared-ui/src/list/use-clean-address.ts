import { useEffect, useRef } from 'react';
import { shownAddress } from '../contract/shown-address.ts';
import type { ListRow } from '../queries/list-source.ts';
import { type ListView, type ListViewRules, says } from './list-address.ts';
import { type ListFilter, withoutUnknown } from './list-filter.ts';

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
    const clean = { ...view, filters: withoutUnknown(rows, filters, view.filters) };
    if (!says(shownAddress().search, clean, rules)) setView(clean);
  }, [rows, filters, view, setView, rules]);
}
