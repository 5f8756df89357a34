import { useMemo } from 'react';
import { createValue } from '../contract/value.ts';
import type { ListFilter } from '../list-index/list-filter.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';

/** The filter for changes since the last visit, by the list's key, once the changes are known. */
export const newsFilters = createValue<ReadonlyMap<string, ListFilter<ListRow>>>(new Map());

const NONE: readonly never[] = [];

/** Returns the filters of a list, including the filter for changes. */
export function useFilters<Row extends ListRow>(
  key: readonly unknown[],
  filters: readonly ListFilter<Row>[] = NONE,
): readonly ListFilter<Row>[] {
  const news = useValue(newsFilters).get(JSON.stringify(key));
  return useMemo(() => (news ? [...filters, news] : filters), [filters, news]);
}
