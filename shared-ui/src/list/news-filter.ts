import { useMemo } from 'react';
import { createValue } from '../contract/value.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';

/** By a list's key: narrows it to what has changed since the last visit, once that is known. */
export const newsFilters = createValue<ReadonlyMap<string, ListFilter<ListRow>>>(new Map());

const NONE: readonly never[] = [];

/** The filters of a list, and the one by what has changed. */
export function useFilters<Row extends ListRow>(
  key: readonly unknown[],
  filters: readonly ListFilter<Row>[] = NONE,
): readonly ListFilter<Row>[] {
  const news = useValue(newsFilters).get(JSON.stringify(key));
  return useMemo(() => (news ? [...filters, news] : filters), [filters, news]);
}
