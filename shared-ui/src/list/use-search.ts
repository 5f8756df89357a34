import { useEffect, useMemo, useRef, useState } from 'react';
import { createValue } from '../contract/value.ts';
import { alsoPreload } from '../lazy-part/lazy-part.tsx';
import type { Column } from '../list-index/column.ts';
import { mayNameField } from '../list-index/search-characters.ts';
import type { Search } from '../list-index/search-field.ts';
import type { ListRow } from '../queries/list-source.ts';
import { useValue } from '../value/use-value.ts';

type Grammar = typeof import('../list-index/search-grammar.ts');

/** The parser of `field:value`, loaded with the first such search or when the page is idle. */
const grammar = createValue<Grammar | undefined>(undefined);
const load = async () =>
  grammar.set(await import(/* webpackChunkName: 'list' */ '../list-index/search-grammar.ts'));
alsoPreload(load);

export const NO_SEARCH = { text: '', terms: [], problems: [] } as const satisfies Search<never>;

/** Milliseconds without a keystroke after which the query counts as finished. */
const FINISHED_AFTER_MS = 1_500;

/** The parsed query of the search box. */
export interface ReadSearch<Row> {
  /** The search to apply; undefined while the parser loads for a query in the address. */
  readonly search: Search<Row> | undefined;
  /** True if `search` is an earlier search, because the query being typed is invalid. */
  readonly isEarlier: boolean;
  /** Called with each change of the query. */
  readonly type: (query: string) => void;
  readonly finish: () => void;
}

/** Parses the query. While an invalid query is typed, the earlier search applies; then no row matches. */
export function useSearch<Row extends ListRow>(
  query: string,
  columns: readonly Column<Row>[],
): ReadSearch<Row> {
  const read = useValue(grammar)?.readSearch;
  const [withoutGrammar, setWithout] = useState(false);
  const [typed, type] = useState<string>();
  const mayBeRead = withoutGrammar || read !== undefined || !mayNameField(query);
  useEffect(() => {
    // If the parser fails to load, the query is a search for words.
    if (!mayBeRead) load().catch(() => setWithout(true));
  }, [mayBeRead]);
  const readQuery = (asked: string): Search<Row> =>
    read && mayNameField(asked) ? read(asked, columns) : { ...NO_SEARCH, text: asked };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readQuery` depends on these
  const now = useMemo(
    () => (mayBeRead ? readQuery(query) : undefined),
    [mayBeRead, read, query, columns],
  );
  const shown = useRef<string>(undefined);
  const isReadable = now?.problems.length === 0;
  const isEarlier = typed === query && !isReadable && shown.current !== undefined;
  if (now && !isEarlier) shown.current = query;
  const earlier = isEarlier ? shown.current : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `readQuery` depends on these
  const before = useMemo(
    () => (earlier === undefined ? undefined : readQuery(earlier)),
    [read, earlier, columns],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the pause
  useEffect(() => {
    if (!isEarlier) return undefined;
    const pause = setTimeout(() => type(undefined), FINISHED_AFTER_MS);
    return () => clearTimeout(pause);
  }, [isEarlier, query]);
  return { search: before ?? now, isEarlier, type, finish: () => type(undefined) };
}

/** Parses a query outside of a screen. Undefined while the parser loads; then calls `onLoaded`. */
export function searchNow<Row extends ListRow>(
  query: string,
  columns: readonly Column<Row>[],
  onLoaded?: () => void,
): Search<Row> | undefined {
  const read = grammar.get()?.readSearch;
  if (!mayNameField(query) || columns.length === 0) return { ...NO_SEARCH, text: query };
  if (!read) load().then(onLoaded, () => undefined);
  return read?.(query, columns);
}

/** Returns the query for links, with field names that are the same in every language. */
export function searchForLink(query: string, columns: readonly Column<never>[]): string {
  return grammar.get()?.searchForLink(query, columns) ?? query;
}
