import i18next from 'i18next';
import { namespaceOf } from '../application/screen-root.tsx';
import { type FoundName, onEvent, type SearchQuestion } from '../contract/events.ts';
import { foldText } from '../contract/fold-text.ts';
import type { Column } from '../list-index/column.ts';
import { holds } from '../permissions/use-permissions.ts';
import { type ListRow, type ListSource, listQuery } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { searchNow } from './use-search.ts';

/** How the rows of a micro-frontend are found by their names. */
export interface SearchedLists<Row extends ListRow> {
  /** The micro-frontend's name in the import map, where it gives columns. */
  readonly module?: string;
  /** Its route; `<route>/<id>` is a row's address. */
  readonly route: string;
  /** Each list that holds such rows, the fullest first; a row of several is found once. */
  readonly lists: readonly ListSource<Row>[];
  readonly name: (row: Row) => string;
  /** What tells a row from others of the same name; it is searched too. */
  readonly detail?: (row: Row) => string;
  /** Fields whose changes are told, each with the key of its text, e.g. `mf-tenants:field.key`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The columns of the list, by whose names a search may ask; `t` has the texts of the screen. */
  readonly columns?: (t: (key: string) => string) => readonly Column<Row>[];
}

/** Ends the answers of a route: another version of a micro-frontend takes over from one. */
const endings = new Map<string, () => void>();

/**
 * Answers the search of the frame from the lists that were read, as long as the page lives.
 *
 * @returns what answers, for a question that came before
 */
export function answerSearches<Row extends ListRow>(
  searched: SearchedLists<Row>,
): (question: SearchQuestion) => void {
  // 100,000 names are folded once, not on every keystroke. An old list takes its texts with it.
  const prepared = new WeakMap<readonly Row[], readonly string[]>();
  const textsOf = (rows: readonly Row[]) => {
    const known = prepared.get(rows);
    if (known) return known;
    const texts = rows.map((row) =>
      foldText(`${searched.name(row)}\n${searched.detail?.(row) ?? ''}`),
    );
    prepared.set(rows, texts);
    return texts;
  };
  const columnsNow = inLanguage(searched);
  endings.get(searched.route)?.();
  const answerTo = ({ query, limit, answer, onMore }: SearchQuestion) => {
    const ranks: Map<string, Row>[] = [new Map(), new Map(), new Map(), new Map()];
    if (query.trim() === '') {
      if (onMore) fetchMissing(searched.lists, onMore);
      return;
    }
    const search = searchNow(query, columnsNow(), onMore);
    const wanted = foldText(search?.text ?? '').trim();
    if (!search || (wanted === '' && search.terms.length === 0)) return;
    for (const { key } of searched.lists) {
      const rows = queryClient.getQueryData<readonly Row[]>(key) ?? [];
      const texts = textsOf(rows);
      const tests = search.terms.map(({ testOf }) => testOf(rows));
      rows.forEach((row, position) => {
        const passes = tests.every((test) => test(position));
        const rank = passes ? rankOf(row.id, texts[position] ?? '', wanted) : undefined;
        const same = rank === undefined ? undefined : ranks[rank];
        if (same && same.size < limit) same.set(row.id, row);
      });
    }
    const best = new Map(ranks.flatMap((rank) => [...rank]));
    if (best.size === 0) return;
    answer({ route: searched.route, found: [...best.values()].slice(0, limit).map(foundName) });
  };
  endings.set(searched.route, onEvent('search', answerTo));
  return answerTo;

  function foundName(row: Row): FoundName {
    const detail = searched.detail?.(row);
    return { id: row.id, name: searched.name(row), ...(detail ? { detail } : {}) };
  }
}

/** The columns in the language of the moment: the same ones until that changes. */
function inLanguage<Row extends ListRow>({ module = '', columns }: SearchedLists<Row>) {
  let known: { language: string; columns: readonly Column<Row>[] } | undefined;
  return () => {
    const { language } = i18next;
    if (!known || known.language !== language) {
      const t = i18next.getFixedT(language, namespaceOf({ module }));
      known = { language, columns: columns?.(t) ?? [] };
    }
    return known.columns;
  };
}

/** Reads the first list that the person may read, where none of that has been read. */
function fetchMissing<Row extends ListRow>(
  lists: readonly ListSource<Row>[],
  onMore: () => void,
): void {
  const permitted = lists.find(({ permission }) => holds(permission));
  if (!permitted || queryClient.getQueryData(permitted.key)) return;
  // A list that cannot be read is one that has nothing to find; its screen says why.
  queryClient.fetchQuery(listQuery(permitted)).then(onMore, () => undefined);
}

/** The pasted id, then what starts so, then a word that does, then all words anywhere. */
function rankOf(id: string, text: string, wanted: string): number | undefined {
  if (id.toLowerCase() === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(` ${wanted}`) || text.includes(`\n${wanted}`)) return 2;
  return wanted.split(/\s+/).every((word) => text.includes(word)) ? 3 : undefined;
}
