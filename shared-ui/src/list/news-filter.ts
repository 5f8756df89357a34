import { useMemo } from 'react';
import { createValue } from '../contract/value.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';

/** By a list's key, the filter for changes since the last visit, once they are known. */
export const newsFilters = createValue<ReadonlyMap<string, ListFilter<ListRow>>>(new Map());

const NONE: readonly never[] = [];

/** Returns the filters of a list, with the one for changes. */
export function useFilters<Row extends ListRow>(
  key: readonly unknown[],
  filters: readonly ListFilter<Row>[] = NONE,
): readonly ListFilter<Row>[] {
  const news = useValue(newsFilters).get(JSON.stringify(key));
  return useMemo(() => (news ? [...filters, news] : filters), [filters, news]);
}
