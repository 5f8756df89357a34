import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { prepareParts } from '../on-demand/on-demand.tsx';
import type { Column, ListRow } from './column.ts';
import type { ListView } from './list-address.ts';
import { type Filter, ListIndex } from './list-index.ts';
import { whenIdle } from './when-idle.ts';

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
  const { sort } = view;
  const ordered = index.isOrdered(sort);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the index answers depends on it
  const positions = useMemo(
    () => index.matching({ sort, query, filter }),
    [index, sort, query, filter, ordered],
  );

  const [, drawAgain] = useState(0);
  useEffect(
    () =>
      whenIdle(index.steps(sort), () => {
        startTransition(() => drawAgain((times) => times + 1));
        // The rows are there and ready: now for what a click may open.
        if (index.rows.length > 0) prepareParts();
      }),
    [index, sort],
  );
  return { index, positions };
}
