import { type FoundName, onEvent } from '../contract/events.ts';
import { foldText } from '../contract/fold-text.ts';
import type { ListRow, ListSource } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';

/** How the rows of a micro-frontend are found by their names. */
interface SearchedLists<Row extends ListRow> {
  /** The micro-frontend's route; `<route>/<id>` is a row's address. */
  readonly route: string;
  /** Each list that holds such rows; a row of several is found once. */
  readonly lists: readonly ListSource<Row>[];
  readonly name: (row: Row) => string;
  /** What tells a row from others of the same name; it is searched too. */
  readonly detail?: (row: Row) => string;
}

/** Ends the answers of a route: another version of a micro-frontend takes over from one. */
const endings = new Map<string, () => void>();

/** Answers the search of the frame from the lists that were read, as long as the page lives. */
export function registerSearch<Row extends ListRow>(searched: SearchedLists<Row>): void {
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
  endings.get(searched.route)?.();
  const end = onEvent('search', ({ query, limit, answer }) => {
    const ranks: Map<string, Row>[] = [new Map(), new Map(), new Map(), new Map()];
    const wanted = foldText(query).trim();
    for (const { key } of searched.lists) {
      const rows = queryClient.getQueryData<readonly Row[]>(key) ?? [];
      const texts = textsOf(rows);
      rows.forEach((row, position) => {
        const rank = rankOf(row.id, texts[position] ?? '', wanted);
        const same = rank === undefined ? undefined : ranks[rank];
        if (same && same.size < limit) same.set(row.id, row);
      });
    }
    const best = new Map(ranks.flatMap((rank) => [...rank]));
    if (best.size === 0) return;
    answer({ route: searched.route, found: [...best.values()].slice(0, limit).map(foundName) });
  });
  endings.set(searched.route, end);

  function foundName(row: Row): FoundName {
    const detail = searched.detail?.(row);
    return { id: row.id, name: searched.name(row), ...(detail ? { detail } : {}) };
  }
}

/** The pasted id, then what starts so, then a word that does, then all words anywhere. */
function rankOf(id: string, text: string, wanted: string): number | undefined {
  if (id.toLowerCase() === wanted) return 0;
  if (text.startsWith(wanted)) return 1;
  if (text.includes(` ${wanted}`) || text.includes(`\n${wanted}`)) return 2;
  return wanted.split(/\s+/).every((word) => text.includes(word)) ? 3 : undefined;
}
