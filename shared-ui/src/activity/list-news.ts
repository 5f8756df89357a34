import { createValue, type Value } from '../contract/value.ts';
import { whenIdle } from '../idle/when-idle.ts';
import { newsFilters } from '../list/news-filter.ts';
import { type SearchedLists, searchedLists } from '../list/searched-lists.ts';
import { type ListRow, listAskedAt } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import type { ActivityStore, OwnRows } from './activity-store.ts';
import { byId, collectOwnRows, offerFilter } from './row-steps.ts';
import {
  changesSince,
  type ListChanges,
  NO_CHANGES,
  type ShownRows,
  type Snapshot,
  takeSnapshot,
} from './snapshot.ts';
import { slotFor, type Visits, visitsAt, withSeen } from './visit.ts';
import { RETENTION_MS } from './write.ts';

/** Rows that changed since the user's last visit. */
export interface ListNews {
  readonly route: string;
  /** Start of the comparison, in milliseconds since 1970. */
  readonly since: number;
  readonly changes: ListChanges;
}

/** News by the list's key, as JSON. */
type News = ReadonlyMap<string, ListNews>;

const NOTHING: News = new Map();
const news = createValue(NOTHING);

/** News of the lists read so far, without the user's own changes. */
export const listNews: Value<News> = news;

/** Milliseconds after the last use for which the user is assumed to look at the console. */
const ATTENTION_MS = 10 * 60 * 1000;

/** Maximum number of earlier versions kept of a row that changes repeatedly. */
const SHOWN_ROWS = 4;

interface Watched {
  rows: readonly ListRow[];
  /** When the list was requested, in milliseconds since 1970. */
  askedAt: number;
  /** The snapshot to compare with; undefined at the first visit. */
  base: Snapshot | undefined;
  /** Earlier versions of changed rows that this session has shown, by id. */
  readonly shown: Map<string, readonly object[]>;
  cancel: () => void;
}

/** Compares lists, while the page is idle, with their snapshots of the last visit. */
export class ListNewsReader {
  readonly #store: ActivityStore;
  readonly #lists = new Map<string, Watched>();
  readonly #own = new Map<string, OwnRows>();
  /** By row id: a list must show the user's change if it was requested at this time or later. */
  readonly #shownFrom = new Map<string, number>();
  #visits: Visits | undefined;
  #usedAt = Date.now();
  #isEnded = false;

  constructor(store: ActivityStore) {
    this.#store = store;
  }

  /** Loads the stored visits and compares the lists read so far. */
  async begin(): Promise<void> {
    await this.#store.tidy(Date.now());
    await this.used();
    this.compareUnseen();
  }

  /** Compares lists that were read before the visits or the manifests were loaded. */
  compareUnseen(): void {
    for (const query of queryClient.getQueryCache().getAll()) {
      const { queryKey, state } = query;
      if (this.#lists.has(JSON.stringify(queryKey))) continue;
      this.compareWhenIdle(queryKey, state.data, listAskedAt(query));
    }
  }

  /** Records that the console is in use; after a long pause this starts a new visit. */
  async used(): Promise<void> {
    this.#usedAt = Date.now();
    const before = this.#visits;
    const visits = await this.#store.changeVisits((found) => visitsAt(found, Date.now()));
    if (this.#isEnded) return;
    this.#visits = visits ?? visitsAt(before, Date.now());
    if (before && before.since !== this.#visits.since) this.#restart();
  }

  /** Compares a list that was requested at `askedAt`, as soon as the page is idle. */
  compareWhenIdle(key: readonly unknown[], data: unknown, askedAt = Date.now()): void {
    const list = searchedLists().find(({ lists }) => lists.some((one) => isSame(one.key, key)));
    if (!list?.fields || !Array.isArray(data) || !this.#visits) return;
    const name = JSON.stringify(key);
    const watched = this.#lists.get(name) ?? {
      rows: [],
      askedAt,
      base: undefined,
      shown: new Map(),
      cancel: () => undefined,
    };
    watched.askedAt = askedAt;
    this.#lists.set(name, watched);
    watched.cancel();
    let isCancelled = false;
    watched.cancel = () => {
      isCancelled = true;
    };
    // The rows were validated when they were read from the server.
    const rows: readonly ListRow[] = data;
    void this.#compare(list, name, rows, watched, this.#visits, () => isCancelled);
  }

  /**
   * Marks rows as changed by the user, so that they are not reported as news.
   *
   * @param until - when the user's change was done, in milliseconds since 1970; a list requested
   * earlier may not show the change yet. Infinity while the change is in progress.
   */
  async expect(kind: string, ids: readonly string[], until = Date.now()): Promise<void> {
    for (const id of ids) this.#shownFrom.set(id, until);
    const { since, seen, awaited } = await this.#ownRows(kind);
    this.#keepOwn(kind, { since, seen, awaited: new Set([...awaited, ...ids]) });
    const isReported = ({ added, changed }: ListChanges) =>
      [...added, ...changed].some(({ id }) => ids.includes(id));
    for (const [name, { changes }] of news.get()) {
      const watched = this.#lists.get(name);
      if (watched && getKind(name) === kind && isReported(changes))
        this.#compareAgain(name, watched);
    }
  }

  /** Deletes everything in memory and in the browser; the current lists become the new baseline. */
  async clear(): Promise<void> {
    await this.#store.clear();
    this.#own.clear();
    this.#visits = undefined;
    news.set(NOTHING);
    newsFilters.set(new Map());
    await this.used();
    this.#restart();
  }

  end(): void {
    this.#isEnded = true;
    for (const { cancel } of this.#lists.values()) cancel();
    news.set(NOTHING);
    newsFilters.set(new Map());
  }

  #restart(): void {
    for (const [name, watched] of this.#lists) {
      watched.base = undefined;
      this.#compareAgain(name, watched);
    }
  }

  #compareAgain(name: string, { askedAt }: Watched): void {
    const key: unknown[] = JSON.parse(name);
    this.compareWhenIdle(key, queryClient.getQueryData(key), askedAt);
  }

  async #compare(
    list: SearchedLists,
    name: string,
    rows: readonly ListRow[],
    watched: Watched,
    visits: Visits,
    isCancelled: () => boolean,
  ): Promise<void> {
    const { route } = list;
    const fields = Object.keys(list.fields ?? {});
    const kind = getKind(name);
    watched.base ??= await this.#baseOf(name, visits, fields);
    const own = await this.#ownRows(kind);
    if (isCancelled()) return;
    const { base } = watched;
    const reading = { rows, fields, nameOf: (row: ListRow) => list.name(row) };
    const steps = function* () {
      const now = yield* takeSnapshot(reading, Date.now());
      const seen = yield* collectOwnRows(rows, fields, own);
      const before = watched.rows === rows ? new Map() : yield* byId(watched.rows);
      const shown: ShownRows = (id) => [
        ...(watched.shown.get(id) ?? []),
        ...(before.get(id) ?? []),
      ];
      const changes = base ? yield* changesSince(base, now, reading, seen, shown) : NO_CHANGES;
      return { now, seen, shown, changes };
    };
    const cancelRun = whenIdle(steps(), ({ now, seen, shown, changes }) => {
      // The user has changed rows in the meantime, so compare again.
      if (this.#own.get(kind) !== own) {
        this.compareWhenIdle(JSON.parse(name), rows, watched.askedAt);
        return;
      }
      watched.rows = rows;
      for (const { id } of changes.changed) watched.shown.set(id, shown(id).slice(-SHOWN_ROWS));
      this.#stopAwaiting(kind, own, seen, watched);
      const since = base?.at ?? now.at;
      news.set(new Map(news.get()).set(name, { route, since, changes }));
      offerFilter(name, changes);
      void this.#keepSeen(name, now, watched);
    });
    const { cancel } = watched;
    watched.cancel = () => {
      cancel();
      cancelRun();
    };
  }

  /** Returns the snapshot of the last visit if it has the same fields and has not expired. */
  async #baseOf(name: string, { before }: Visits, fields: readonly string[]) {
    const slot = before[name];
    const base = slot && (await this.#store.snapshot(name, slot));
    const isUsable = base && base.fields.join() === fields.join();
    return isUsable && Date.now() - base.at < RETENTION_MS ? base : undefined;
  }

  /** Stores the list for the next visit, unless it arrived while the user was away. */
  async #keepSeen(name: string, now: Snapshot, watched: Watched): Promise<void> {
    const isUserPresent = Date.now() - this.#usedAt < ATTENTION_MS && !document.hidden;
    if (!isUserPresent || !this.#visits || this.#isEnded) return;
    const slot = slotFor(this.#visits, name);
    await this.#store.keepSnapshot(name, slot, now);
    const change = (found: Visits | undefined) =>
      withSeen(found ?? visitsAt(undefined, now.at), name, slot, now.at);
    this.#visits = (await this.#store.changeVisits(change)) ?? change(this.#visits);
    // The first snapshot of the list: from now on, changes are reported against it.
    if (this.#visits.before[name] === slot) watched.base ??= now;
  }

  /** Returns the rows that the user has changed in this visit. */
  async #ownRows(kind: string): Promise<OwnRows> {
    const since = this.#visits?.since ?? 0;
    const kept = this.#own.get(kind) ?? (await this.#store.ownRows(kind));
    const known = this.#own.get(kind) ?? kept;
    const own = known?.since === since ? known : { since, awaited: NONE, seen: new Map() };
    this.#own.set(kind, own);
    return own;
  }

  /** Stops awaiting those changes by the user that the list, requested later, must show. */
  #stopAwaiting(
    kind: string,
    { since, awaited }: OwnRows,
    seen: OwnRows['seen'],
    { askedAt }: Watched,
  ): void {
    if (awaited.size === 0) return;
    const left = [...awaited].filter((id) => (this.#shownFrom.get(id) ?? 0) > askedAt);
    this.#keepOwn(kind, { since, seen, awaited: new Set(left) });
  }

  #keepOwn(kind: string, rows: OwnRows): void {
    this.#own.set(kind, rows);
    void this.#store.keepOwnRows(kind, rows);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the kind of thing in a list, from the list's name. */
const getKind = (name: string) => String(JSON.parse(name)[0]);

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other);
