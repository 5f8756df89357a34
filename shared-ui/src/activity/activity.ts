import { recordCalls, session$, type Writes } from '@console/shared-auth';
import type { Query } from '@tanstack/react-query';
import { manifests } from '../list/manifests.ts';
import {
  loadSearches,
  published,
  type SearchedLists,
  searchedLists,
} from '../list/searched-lists.ts';
import { holds } from '../permissions/use-permissions.ts';
import { type ListRow, listAskedAt, listQuery } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import { openStore } from './activity-store.ts';
import { type ListNews, ListNewsReader, type listNews } from './list-news.ts';
import { type RunNote, type RunThing, runProgress } from './run-note.ts';
import { hashFields } from './snapshot.ts';
import {
  isAwaited,
  keepCalls,
  noteUndone,
  noteWrite,
  openLog,
  settleBy,
  writeLog,
} from './write-log.ts';

export { listNews } from './list-news.ts';
export { inverseOf, type Placing, type Write } from './write.ts';
export { callsOfWrite, writeLog } from './write-log.ts';

/** Minimum milliseconds between two records that the console is in use. */
const USE_RECORD_INTERVAL_MS = 60_000;

/** Milliseconds before a changed list is compared with the last visit, so that its rows are shown first. */
const COMPARE_DELAY_MS = 2_000;
/** Milliseconds per row between two comparisons: those of 100,000 rows are 10 s apart. */
const COMPARE_REST_PER_ROW_MS = 0.1;

let subject: string | undefined;
let reader: ListNewsReader | undefined;
let usedAt = 0;

// The store belongs to the signed-in user and is closed when the session ends.
session$.subscribe((session) => {
  if (session.status === 'signed-out') open(undefined);
  else if ('person' in session) open(session.person.subject);
});

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success') return;
  const { queryKey, state } = event.query;
  // Data that the console itself has set is current, even if the list was requested long ago.
  if (event.action.manual) reader?.compareWhenIdle(queryKey, state.data);
  else compareLater(event.query);
  if (isAwaited(queryKey))
    settleBy({ key: queryKey, at: Date.now(), valuesOf: hashLookup(state.data) });
});

/** When each list was last compared, and the comparison to come. */
const compared = new WeakMap<Query, { readonly at: number; readonly isDue?: boolean }>();

/**
 * Compares a list with the last visit: immediately when it is first read, else after its changes are shown, and the
 * less often, the longer it is, because every row is compared.
 */
function compareLater(query: Query): void {
  const { queryKey, state } = query;
  const before = compared.get(query);
  if (!Array.isArray(state.data) || before?.isDue) return;
  const compare = () => {
    compared.set(query, { at: Date.now() });
    reader?.compareWhenIdle(queryKey, query.state.data, listAskedAt(query));
  };
  if (!before) {
    compare();
    return;
  }
  compared.set(query, { ...before, isDue: true });
  const rest = COMPARE_REST_PER_ROW_MS * state.data.length;
  setTimeout(compare, Math.max(COMPARE_DELAY_MS, before.at + rest - Date.now()));
}

for (const declared of [manifests, published]) declared.subscribe(() => reader?.compareUnseen());
void loadSearches();

for (const use of ['pointerdown', 'keydown', 'wheel'] as const) {
  addEventListener(use, noteUse, { capture: true, passive: true });
}

function open(person: string | undefined): void {
  if (person === subject) return;
  subject = person;
  reader?.end();
  const kept = person === undefined ? undefined : openStore(person);
  reader = kept && new ListNewsReader(kept);
  void openLog(kept);
  void reader?.begin();
}

function noteUse(): void {
  if (Date.now() - usedAt < USE_RECORD_INTERVAL_MS) return;
  usedAt = Date.now();
  void reader?.used();
}

/** Marks rows as changed by the user, so that they are not reported as news. */
export const expectChange = async (kind: string, ids: readonly string[]): Promise<void> =>
  reader?.expect(kind, ids);

/** Returns a function that looks up the field hashes of a thing, in a list or in a set of ids. */
function hashLookup(data: unknown): (id: string) => Readonly<Record<string, number>> | undefined {
  if (data instanceof Set) return (id) => (data.has(id) ? {} : undefined);
  const rows: readonly ListRow[] = Array.isArray(data) ? data : [];
  return (id) => {
    const row = rows.find((one) => one.id === id);
    return row && hashFields(row, Object.keys(row));
  };
}

/** Returns the lists of a kind of thing, e.g. `tenant`. */
export const listsOf = (kind: string): SearchedLists | undefined =>
  searchedLists().find(({ lists }) => lists.some(({ key }) => key[0] === kind));

export interface NotedRun {
  report(verdicts: Parameters<typeof runProgress>[2], isRunning: boolean): void;
  undone(count: number): void;
}

interface SentRun {
  readonly reason?: string | undefined;
  /** Sends the calls, and does nothing else. */
  readonly calls?: ((to: Writes) => unknown) | undefined;
}

/** Records a bulk run before its first write is sent. */
export function noteRun(
  note: RunNote,
  things: readonly RunThing[],
  reasonOf: Parameters<typeof runProgress>[3],
  { reason, calls }: SentRun = {},
): NotedRun {
  const { verb, kind, place } = note;
  const noted = noteWrite({ verb, kind, place, reason, route: listsOf(kind)?.route, things });
  if (calls) void keepCalls(noted, recordCalls(calls, reason));
  const expect = (until?: number) => {
    const ids = things.map(({ id }) => id);
    void reader?.expect(kind, ids, until);
    if (place) void reader?.expect(place.kind, [place.id], until);
  };
  expect(Number.POSITIVE_INFINITY);
  return {
    report: (verdicts, isRunning) => {
      noted.report({ ...runProgress(note, things, verdicts, reasonOf), isOpen: isRunning });
      if (!isRunning) expect();
    },
    undone: (count) => {
      expect();
      noteUndone(noted.id, count);
    },
  };
}

export async function recordUndo(id: string, count: number): Promise<void> {
  const write = writeLog.get().find((one) => one.id === id);
  if (!write) return;
  await reader?.expect(
    write.kind,
    write.placings.map(({ thing }) => thing.id),
  );
  if (write.place) await reader?.expect(write.place.kind, [write.place.id]);
  noteUndone(id, count);
}

/** Changes in the list of a route; if the route has several, in the most complete list that was read. */
export interface RouteNews extends ListNews {
  /** The text key of each watched field. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Returns the changes in the lists read so far, one entry per route. */
export function newsByRoute(news: ReturnType<typeof listNews.get>): readonly RouteNews[] {
  return searchedLists().flatMap(({ lists, fields = {} }) => {
    const [found] = lists.flatMap(({ key }) => news.get(JSON.stringify(key)) ?? []);
    return found ? [{ ...found, fields }] : [];
  });
}

/** Checks that a list of this kind was read, and that the thing is no longer in any such list. */
export function isGone(kind: string, id: string): boolean {
  const read = (listsOf(kind)?.lists ?? []).flatMap(({ key }) => {
    const rows = queryClient.getQueryData<readonly ListRow[]>(key);
    return rows ? [rows] : [];
  });
  return read.length > 0 && !read.some((rows) => getIds(rows).has(id));
}

const known = new WeakMap<readonly ListRow[], ReadonlySet<string>>();

function getIds(rows: readonly ListRow[]): ReadonlySet<string> {
  const ids = known.get(rows) ?? new Set(rows.map(({ id }) => id));
  known.set(rows, ids);
  return ids;
}

export const fieldTexts = (kind: string): Readonly<Record<string, string>> =>
  listsOf(kind)?.fields ?? {};

export async function readLists(): Promise<void> {
  await loadSearches();
  await Promise.all(
    searchedLists().map(async ({ lists }) => {
      const readable = lists.find(({ permission }) => holds(permission));
      if (readable) await queryClient.prefetchQuery(listQuery(readable));
    }),
  );
}

/** Deletes the user's log and snapshots from this device. */
export async function clearActivity(): Promise<void> {
  await reader?.clear();
  await openLog(subject === undefined ? undefined : openStore(subject));
}
