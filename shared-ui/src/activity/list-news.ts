import { createValue, type Value } from '../contract/value.ts';
import { whenIdle } from '../idle/when-idle.ts';
import { newsFilters } from '../list/news-filter.ts';
import { type SearchedLists, searchedLists } from '../list/searched-lists.ts';
import { type ListRow, listAskedAt } from '../queries/list-source.ts';
import { queryClient } from '../queries/query-client.ts';
import type { Kept, OwnRows } from './kept.ts';
import { byId, offerFilter, seenOf } from './row-steps.ts';
import {
  changesSince,
  type ListChanges,
  NO_CHANGES,
  type ShownRows,
  type Snapshot,
  snapshotOf,
} from './snapshot.ts';
import { slotFor, type Visits, visitsAt, withSeen } from './visit.ts';
import { KEPT_FOR_MS } from './write.ts';

/** What is otherwise in a list than at the person's last visit. */
export interface ListNews {
  readonly route: string;
  /** From when on, in milliseconds since 1970. */
  readonly since: number;
  readonly changes: ListChanges;
}

/** By the list's key, as a text. */
type News = ReadonlyMap<string, ListNews>;

const NOTHING: News = new Map();
const news = createValue(NOTHING);

/** What is otherwise in the lists that were read, without what the person did themselves. */
export const listNews: Value<News> = news;

/** Milliseconds after its last use for which the console counts as looked at. */
const LOOKED_AT_FOR_MS = 10 * 60 * 1000;

/** Earlier rows that are remembered of one that changes again and again. */
const SHOWN_ROWS = 4;

/** A list as it was looked at last. */
interface Watched {
  rows: readonly ListRow[];
  /** When it was asked for, in milliseconds since 1970. */
  askedAt: number;
  /** The base of the changes that are shown; none at the first visit. */
  base: Snapshot | undefined;
  /** Rows that have changed, as this session has shown them before. */
  readonly shown: Map<string, readonly object[]>;
  cancel: () => void;
}

/** Compares the lists that are read with those of the person's last visit, beside the work. */
export class ListNewsReader {
  readonly #kept: Kept;
  readonly #lists = new Map<string, Watched>();
  readonly #own = new Map<string, OwnRows>();
  /** By id: from when on a list has to be asked for to show what the person did to a row. */
  readonly #shownFrom = new Map<string, number>();
  #visits: Visits | undefined;
  #usedAt = Date.now();
  #isEnded = false;

  constructor(kept: Kept) {
    this.#kept = kept;
  }

  /** Begins with what this browser remembers. */
  async begin(): Promise<void> {
    await this.#kept.tidy(Date.now());
    await this.used();
    this.lookAtUnseen();
  }

  /** Looks at the lists that were read before anybody looked, or knew how they are to be read. */
  lookAtUnseen(): void {
    for (const query of queryClient.getQueryCache().getAll()) {
      const { queryKey, state } = query;
      if (this.#lists.has(JSON.stringify(queryKey))) continue;
      this.look(queryKey, state.data, listAskedAt(query));
    }
  }

  /** The console is being used; after a long pause that begins another visit. */
  async used(): Promise<void> {
    this.#usedAt = Date.now();
    const before = this.#visits;
    const visits = await this.#kept.changeVisits((found) => visitsAt(found, Date.now()));
    if (this.#isEnded) return;
    this.#visits = visits ?? visitsAt(before, Date.now());
    if (before && before.since !== this.#visits.since) this.#beginAgain();
  }

  /**
   * A list was read: tells what is new in it, once there is nothing else to do.
   *
   * @param askedAt - when it was asked for, in milliseconds since 1970
   */
  look(key: readonly unknown[], data: unknown, askedAt = Date.now()): void {
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
    // Rows that the server gave, looked at where they were read.
    const rows: readonly ListRow[] = data;
    void this.#compare(list, name, rows, watched, this.#visits, () => isCancelled);
  }

  /**
   * The person changes these rows themselves: what comes of it is no news.
   *
   * @param until - when they have, in milliseconds since 1970: a list that was asked for before may
   * not show it yet. Infinity while they are at it.
   */
  async expect(kind: string, ids: readonly string[], until = Date.now()): Promise<void> {
    for (const id of ids) this.#shownFrom.set(id, until);
    const { since, seen, awaited } = await this.#ownRows(kind);
    this.#keepOwn(kind, { since, seen, awaited: new Set([...awaited, ...ids]) });
    const isTold = ({ added, changed }: ListChanges) =>
      [...added, ...changed].some(({ id }) => ids.includes(id));
    for (const [name, { changes }] of news.get()) {
      const watched = this.#lists.get(name);
      if (watched && kindOf(name) === kind && isTold(changes)) this.#lookAgain(name, watched);
    }
  }

  /** Forgets everything, here and in the browser; what the lists have now is where it begins. */
  async clear(): Promise<void> {
    await this.#kept.clear();
    this.#own.clear();
    this.#visits = undefined;
    news.set(NOTHING);
    newsFilters.set(new Map());
    await this.used();
    this.#beginAgain();
  }

  end(): void {
    this.#isEnded = true;
    for (const { cancel } of this.#lists.values()) cancel();
    news.set(NOTHING);
    newsFilters.set(new Map());
  }

  #beginAgain(): void {
    for (const [name, watched] of this.#lists) {
      watched.base = undefined;
      this.#lookAgain(name, watched);
    }
  }

  #lookAgain(name: string, { askedAt }: Watched): void {
    const key: unknown[] = JSON.parse(name);
    this.look(key, queryClient.getQueryData(key), askedAt);
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
    const kind = kindOf(name);
    watched.base ??= await this.#baseOf(name, visits, fields);
    const own = await this.#ownRows(kind);
    if (isCancelled()) return;
    const { base } = watched;
    const reading = { rows, fields, nameOf: (row: ListRow) => list.name(row) };
    const steps = function* () {
      const now = yield* snapshotOf(reading, Date.now());
      const seen = yield* seenOf(rows, fields, own);
      const before = watched.rows === rows ? new Map() : yield* byId(watched.rows);
      const shown: ShownRows = (id) => [
        ...(watched.shown.get(id) ?? []),
        ...(before.get(id) ?? []),
      ];
      const changes = base ? yield* changesSince(base, now, reading, seen, shown) : NO_CHANGES;
      return { now, seen, shown, changes };
    };
    const calledOff = whenIdle(steps(), ({ now, seen, shown, changes }) => {
      // The person has done something meanwhile.
      if (this.#own.get(kind) !== own) {
        this.look(JSON.parse(name), rows, watched.askedAt);
        return;
      }
      watched.rows = rows;
      for (const { id } of changes.changed) watched.shown.set(id, shown(id).slice(-SHOWN_ROWS));
      this.#foundOwn(kind, own, seen, watched);
      const since = base?.at ?? now.at;
      news.set(new Map(news.get()).set(name, { route, since, changes }));
      offerFilter(name, changes);
      void this.#keepSeen(name, now, watched);
    });
    const { cancel } = watched;
    watched.cancel = () => {
      cancel();
      calledOff();
    };
  }

  /** What the list had at the end of the last visit, as far as the same fields were kept. */
  async #baseOf(name: string, { before }: Visits, fields: readonly string[]) {
    const slot = before[name];
    const base = slot && (await this.#kept.snapshot(name, slot));
    const isUsable = base && base.fields.join() === fields.join();
    return isUsable && Date.now() - base.at < KEPT_FOR_MS ? base : undefined;
  }

  /** Keeps what was seen, for the next visit; not what came while nobody was there to see it. */
  async #keepSeen(name: string, now: Snapshot, watched: Watched): Promise<void> {
    const isLookedAt = Date.now() - this.#usedAt < LOOKED_AT_FOR_MS && !document.hidden;
    if (!isLookedAt || !this.#visits || this.#isEnded) return;
    const slot = slotFor(this.#visits, name);
    await this.#kept.keepSnapshot(name, slot, now);
    const change = (found: Visits | undefined) =>
      withSeen(found ?? visitsAt(undefined, now.at), name, slot, now.at);
    this.#visits = (await this.#kept.changeVisits(change)) ?? change(this.#visits);
    // The first of all: from now on changes are told.
    if (this.#visits.before[name] === slot) watched.base ??= now;
  }

  /** Those of this visit. */
  async #ownRows(kind: string): Promise<OwnRows> {
    const since = this.#visits?.since ?? 0;
    const kept = this.#own.get(kind) ?? (await this.#kept.ownRows(kind));
    const known = this.#own.get(kind) ?? kept;
    const own = known?.since === since ? known : { since, awaited: NONE, seen: new Map() };
    this.#own.set(kind, own);
    return own;
  }

  /** What the person did was seen, but for what a list of that moment may not show yet. */
  #foundOwn(
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
    void this.#kept.keepOwnRows(kind, rows);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** The kind of thing that a list has, by its name. */
const kindOf = (name: string) => String(JSON.parse(name)[0]);

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  JSON.stringify(one) === JSON.stringify(other);
