import { useDeferredValue, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column, ListRow } from './column.ts';
import type { ListView } from './list-address.ts';
import { type Filter, ListIndex } from './list-index.ts';

/** Rows that are prepared for searching in one idle step: a few milliseconds. */
const STEP = 4_000;

/** The positions of the rows to show, in order, and the index that they belong to. */
export function useListIndex<Row extends ListRow>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: ListView,
  filter: Filter<Row> | undefined,
): { index: ListIndex<Row>; positions: Uint32Array } {
  const { i18n } = useTranslation();
  const index = useMemo(
    () => new ListIndex(rows, columns, i18n.language),
    [rows, columns, i18n.language],
  );
  // Typing goes before drawing: a slow list never holds up the search box.
  const query = useDeferredValue(view.query);
  const order = useMemo(() => index.sorted(view.sort), [index, view.sort]);
  const positions = useMemo(
    () => index.matching(order, query, filter),
    [index, order, query, filter],
  );
  useEffect(() => prepareWhenIdle(index), [index]);
  return { index, positions };
}

function prepareWhenIdle<Row extends ListRow>(index: ListIndex<Row>): () => void {
  // Safari has no requestIdleCallback.
  const schedule = globalThis.requestIdleCallback ?? ((step: () => void) => setTimeout(step, 50));
  const cancel = globalThis.cancelIdleCallback ?? clearTimeout;
  const step = () => {
    if (!index.readTexts(index.textsRead + STEP)) handle = schedule(step);
  };
  let handle = schedule(step);
  return () => cancel(handle);
}
