import i18next from 'i18next';
import { foldText } from '../contract/fold-text.ts';
import type { ManifestView } from '../contract/manifest.ts';
import type { Column } from '../list-index/column.ts';
import { mayNameField } from '../list-index/search-characters.ts';
import { completed, type Suggestion, suggestionsFor } from '../list-index/suggestions.ts';
import { missingWord } from '../list-index/typed-value.ts';
import { holds } from '../permissions/use-permissions.ts';
import { type ListRow, type ListSource, listQuery } from '../queries/list-source.ts';
import { queryClient, watchSubject } from '../queries/query-client.ts';
import { loadSearches, type SearchedLists, searchedLists } from './searched-lists.ts';
import { searchForLink, searchNow } from './use-search.ts';

export interface FoundName {
  readonly id: string;
  readonly name: string;
  /** Distinguishes rows of the same name, e.g. a tenant's key. */
  readonly detail?: string;
  /** Path within the console. */
  readonly address: string;
}

/** The rows found in the lists of a micro-frontend, best match first. */
export interface FoundNames {
  /** The micro-frontend's route; label and icon are in its manifest. */
  readonly route: string;
  readonly found: readonly FoundName[];
  /** The number of all rows that match, and the address of the list that shows them. */
  readonly all?: { readonly count: number; readonly address: string } | undefined;
  /** The state of the list if it is not loaded yet. */
  readonly reading?: 'reading' | 'failed' | undefined;
}

/** Finds rows in the loaded lists; calls `onMore` when the same query may find more. */
export function findNames(query: string, limit: number, onMore: () => void): readonly FoundNames[] {
  if (query.trim() === '') return [];
  return searchedLists().map((searched) => ({
    route: searched.route,
    reading: getReadingState(searched.lists),
    ...found(searched, query, limit, onMore),
  }));
}

/** A query that continues the typed one, e.g. with a value of a field. */
export interface SuggestedQuery extends Suggestion {
  readonly query: string;
}

const MOST_SUGGESTIONS = 6;

/** Suggests values for a field at the end of the query, e.g. `hub:none` after `hub:`, from all loaded lists. */
export function suggestQueries(query: string): readonly SuggestedQuery[] {
  if (!mayNameField(query)) return [];
  const none = missingWord(i18next.language);
  const suggested = searchedLists().flatMap((searched) => {
    const rows = rowsOf(searched.lists);
    return rows ? suggestionsFor(query, columnsNow(searched), rows, false, none) : [];
  });
  const isValue = ({ means: { kind } }: Suggestion) => kind !== 'field';
  return [...new Map(suggested.filter(isValue).map((one) => [one.text, one])).values()]
    .slice(0, MOST_SUGGESTIONS)
    .map((one) => ({ ...one, query: completed(query, query.length, one).query }));
}

/** Returns the rows of the most complete list that is loaded and that the user may read. */
const rowsOf = (lists: readonly ListSource<ListRow>[]) =>
  lists
    .filter(({ permission }) => holds(permission))
    .map(({ key }) => queryClient.getQueryData<readonly ListRow[]>(key))
    .find((rows) => rows !== undefined);

/** A view that a manifest declares, and the route of its module. */
export interface ReadyView {
  readonly route: string;
  readonly view: ManifestView;
}

/** Returns the views that the manifests declare and the user may open, by the route of their module. */
export function readyViews(): readonly ReadyView[] {
  return searchedLists().flatMap(({ route, views }) =>
    views.filter(({ permissions }) => permissions.some(holds)).map((view) => ({ route, view })),
  );
}

/** Loads the first list of each micro-frontend that the user may read; calls `onMore` after each. */
export async function readLists(onMore: () => void): Promise<void> {
  watchSubject();
  await loadSearches();
  for (const { lists } of searchedLists()) {
    const list = readable(lists);
    if (!list || queryClient.getQueryData(list.key)) continue;
    // If a list cannot be read, its own screen shows why.
    void queryClient.prefetchQuery(listQuery(list)).then(onMore);
  }
  onMore();
}

const readable = (lists: readonly ListSource<ListRow>[]) =>
  lists.find(({ permission }) => holds(permission));

function getReadingState(lists: readonly ListSource<ListRow>[]): FoundNames['reading'] {
  const list = readable(lists);
  const state = list && queryClient.getQueryState(list.key);
  if (!state || state.data !== undefined) return undefined;
  return state.status === 'error' ? 'failed' : 'reading';
}

function found(
  searched: SearchedLists,
  query: string,
  limit: number,
  onMore: () => void,
): Pick<FoundNames, 'found' | 'all'> {
  if (query.includes(':')) loadFieldNames(searched, onMore);
  const search = searchNow(query, columnsNow(searched), onMore);
  const wanted = foldText(search?.text ?? '').trim();
  const words = wanted.split(/\s+/);
  if (!search || (wanted === '' && search.terms.length === 0)) return { found: [] };
  // The first list is the most complete one, and the one that its screen shows.
  let count: number | undefined;
  const ranks = Array.from({ length: RANKS }, () => new Map<string, ListRow>());
  for (const { key, permission } of searched.lists) {
    const rows = holds(permission) ? (queryClient.getQueryData<readonly ListRow[]>(key) ?? []) : [];
    const texts = getTexts(searched, rows);
    const tests = search.terms.map(({ createTest }) => createTest(rows));
    let matches = 0;
    rows.forEach((row, position) => {
      const passes = tests.every((test) => test(position));
      const rank = passes ? rankRow(row.id, texts[position] ?? '', wanted, words) : undefined;
      if (rank !== undefined) matches += 1;
      const same = rank === undefined ? undefined : ranks[rank];
      if (same && same.size < limit) same.set(row.id, row);
    });
    if (rows.length > 0) count ??= matches;
  }
  const best = new Map(ranks.flatMap((rank) => [...rank]));
  const names = [...best.values()].slice(0, limit).map((row) => {
    const detail = searched.detail(row);
    const address = searched.addressOf(row);
    return { id: row.id, name: searched.name(row), ...(detail && { detail }), address };
  });
  if (searched.list === undefined || !count) return { found: names };
  const link = new URLSearchParams({ q: searchForLink(query.trim(), columnsNow(searched)) });
  return { found: names, all: { count, address: `${searched.list}?${link}` } };
}

const prepared = new WeakMap<SearchedLists, WeakMap<readonly ListRow[], readonly string[]>>();

/** Returns the rows' folded texts, the same as those of the list's search, cached because folding 100,000 names is slow for a keystroke. */
function getTexts(searched: SearchedLists, rows: readonly ListRow[]): readonly string[] {
  const ofLists = prepared.get(searched) ?? new WeakMap();
  prepared.set(searched, ofLists);
  const known = ofLists.get(rows);
  if (known) return known;
  const words = searched.columns(String).filter(({ kind }) => kind === 'text');
  const texts = rows.map((row) =>
    foldText(
      [
        searched.name(row),
        searched.detail(row),
        row.id,
        ...words.map(({ value }) => value(row)),
      ].join('\n'),
    ),
  );
  ofLists.set(rows, texts);
  return texts;
}

/** Loads the fields' names in the user's language. The names in the manifest work without them. */
function loadFieldNames({ namespace }: SearchedLists, onMore: () => void): void {
  if (i18next.hasLoadedNamespace(namespace)) return;
  // i18next counts texts that cannot be loaded as loaded.
  i18next.loadNamespaces(namespace).then(onMore, () => undefined);
}

/** Columns, and the field names for which they were created. */
const columnCache = new WeakMap<
  SearchedLists,
  { names: string; columns: readonly Column<ListRow>[] }
>();

/** Returns the fields as columns; the same columns until the language or its texts change. */
function columnsNow(searched: SearchedLists): readonly Column<ListRow>[] {
  const { language } = i18next;
  const columns = searched.columns(i18next.getFixedT(language, searched.namespace));
  const names = columns.map(({ title }) => title).join();
  const known = columnCache.get(searched);
  if (known?.names === names) return known.columns;
  columnCache.set(searched, { names, columns });
  return columns;
}

const RANKS = 5;

/**
 * Ranks a row: 0 if its id is the query; 1 and 2 if the query begins its name, or a word of its name or detail;
 * 3 if name and detail have all words of the query; 4 if only its other fields have them. Undefined if it does
 * not match.
 *
 * @param text - the lines of {@link getTexts}
 */
function rankRow(
  id: string,
  text: string,
  wanted: string,
  words: readonly string[],
): number | undefined {
  if (id.toLowerCase() === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (!words.every((word) => text.includes(word))) return undefined;
  const shown = text.slice(0, text.indexOf('\n', text.indexOf('\n') + 1));
  if (shown.includes(` ${wanted}`) || shown.includes(`\n${wanted}`)) return 2;
  return words.every((word) => shown.includes(word)) ? 3 : 4;
}
