import { useEffect, useMemo, useRef, useState } from 'react';
import { createValue } from '../contract/value.ts';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import type { Search } from '../list-index/search-field.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';

type Grammar = typeof import('../list-index/search-grammar.ts');

/** What reads `field:value`. Its code comes with the first such search, or when the page is idle. */
const grammar = createValue<Grammar | undefined>(undefined);
const load = async () =>
  grammar.set(await import(/* webpackChunkName: 'list' */ '../list-index/search-grammar.ts'));
alsoPreload(load);

/** A search that asks for nothing. */
export const NO_SEARCH = { text: '', terms: [], problems: [] } as const satisfies Search<never>;

/** What a search asks for; nothing as long as an address waits for the code that reads it. */
export function useSearch<Row extends ListRow>(
  query: string,
  columns: readonly Column<Row>[],
): Search<Row> | undefined {
  const read = useValue(grammar)?.readSearch;
  const [withoutGrammar, setWithout] = useState(false);
  const isPlain = withoutGrammar || !query.includes(':');
  const wanted = !isPlain && !read;
  useEffect(() => {
    // What cannot be had leaves a search for words.
    if (wanted) load().catch(() => setWithout(true));
  }, [wanted]);
  const known = useRef<Search<Row>>(undefined);
  return useMemo(() => {
    if (read && query.includes(':')) known.current = read(query, columns);
    else if (isPlain) known.current = { text: query, terms: [], problems: [] };
    return known.current;
  }, [read, isPlain, query, columns]);
}

/**
 * What a search asks for, outside of a screen; nothing as long as the code that reads it is awaited.
 *
 * @param onLoaded - called when that is there
 */
export function searchNow<Row extends ListRow>(
  query: string,
  columns: readonly Column<Row>[],
  onLoaded?: () => void,
): Search<Row> | undefined {
  const read = grammar.get()?.readSearch;
  if (!query.includes(':') || columns.length === 0) return { ...NO_SEARCH, text: query };
  if (!read) load().then(onLoaded, () => undefined);
  return read?.(query, columns);
}

/** The search as it stands in links: its fields have the same names in every language. */
export function searchForLink(query: string, columns: readonly Column<never>[]): string {
  return grammar.get()?.searchForLink(query, columns) ?? query;
}
