import type { ApiCall } from '@console/shared-auth';
import { createStore, delMany, entries, get, keys, set, update } from 'idb-keyval';
import { attemptAsync } from '../storage/attempt.ts';
import type { OwnRow, Snapshot } from './snapshot.ts';
import { type Slot, snapshotName, type Visits, withoutOld } from './visit.ts';
import { RETENTION_MS, type Write } from './write.ts';

const writes = createStore('console.writes', 'writes');
const visits = createStore('console.visits', 'visits');
const calls = createStore('console.calls', 'calls');

/** The user's own changes to things of a kind. `awaited`: ids whose change no list has shown yet. */
export interface OwnRows {
  /** The visit in which the changes were made: {@link Visits.since}. */
  readonly since: number;
  readonly awaited: ReadonlySet<string>;
  readonly seen: ReadonlyMap<string, OwnRow>;
}

/** The data that this browser stores for one user. It is never read for another user. */
export interface ActivityStore {
  /** Deletes expired data and all data of other users. */
  tidy(now: number): Promise<void>;
  writes(): Promise<readonly Write[]>;
  keepWrite(write: Write): Promise<void>;
  /** Deletes a write and its calls. */
  dropWrite(id: string): Promise<void>;
  /** Returns the calls of a write; undefined if they were not kept. */
  calls(id: string): Promise<readonly ApiCall[] | undefined>;
  keepCalls(id: string, made: readonly ApiCall[]): Promise<void>;
  /** Updates the stored visits in one transaction, so that tabs do not conflict; returns the result. */
  changeVisits(change: (visits: Visits | undefined) => Visits): Promise<Visits | undefined>;
  snapshot(list: string, slot: Slot): Promise<Snapshot | undefined>;
  keepSnapshot(list: string, slot: Slot, snapshot: Snapshot): Promise<void>;
  ownRows(kind: string): Promise<OwnRows | undefined>;
  keepOwnRows(kind: string, rows: OwnRows): Promise<void>;
  clear(): Promise<void>;
}

/** @param subject - the user's `sub` */
export function openStore(subject: string): ActivityStore {
  const prefix = `${subject}\n`;
  const keyOf = (...parts: readonly string[]) => prefix + parts.join(' ');
  const isOwn = (key: IDBValidKey) => String(key).startsWith(prefix);
  const drop = async (which: (key: IDBValidKey) => boolean) => {
    for (const store of [writes, visits, calls]) {
      const found = (await keys(store)).filter(which);
      if (found.length > 0) await delMany(found, store);
    }
  };
  const readWrites = async () => {
    const all = await entries<string, Write>(writes);
    return all.filter(([key]) => isOwn(key)).map(([, write]) => write);
  };
  return {
    tidy: (now) =>
      attemptAsync(async () => {
        await drop((key) => !isOwn(key));
        const moment = now - RETENTION_MS;
        const old = (await readWrites()).filter(({ at }) => at < moment).map(({ id }) => keyOf(id));
        if (old.length > 0) for (const store of [writes, calls]) await delMany(old, store);
        const found = await get<Visits>(keyOf('visits'), visits);
        const snapshots = found ? withoutOld(found, moment) : undefined;
        if (!snapshots || snapshots.old.length === 0) return;
        await set(keyOf('visits'), snapshots.visits, visits);
        await delMany(
          snapshots.old.map((name) => keyOf('list', name)),
          visits,
        );
      }),
    writes: async () => (await attemptAsync(readWrites)) ?? [],
    keepWrite: (write) => attemptAsync(() => set(keyOf(write.id), write, writes)),
    dropWrite: (id) =>
      attemptAsync(async () => {
        for (const store of [writes, calls]) await delMany([keyOf(id)], store);
      }),
    calls: (id) => attemptAsync(() => get<readonly ApiCall[]>(keyOf(id), calls)),
    keepCalls: (id, made) => attemptAsync(() => set(keyOf(id), made, calls)),
    changeVisits: (change) =>
      attemptAsync(async () => {
        let next: Visits | undefined;
        await update<Visits>(keyOf('visits'), (found) => (next = change(found)), visits);
        return next;
      }),
    snapshot: (list, slot) =>
      attemptAsync(() => get<Snapshot>(keyOf('list', snapshotName(list, slot)), visits)),
    keepSnapshot: (list, slot, snapshot) =>
      attemptAsync(() => set(keyOf('list', snapshotName(list, slot)), snapshot, visits)),
    ownRows: (kind) => attemptAsync(() => get<OwnRows>(keyOf('own', kind), visits)),
    keepOwnRows: (kind, rows) => attemptAsync(() => set(keyOf('own', kind), rows, visits)),
    clear: () => attemptAsync(() => drop(isOwn)),
  };
}
