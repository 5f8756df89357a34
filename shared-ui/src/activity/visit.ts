/** Milliseconds of inactivity after which the next use starts a new visit. */
export const VISIT_ENDS_AFTER_MS = 60 * 60 * 1000;

/** The slot of a list's snapshot. A list has two, so that a snapshot never has to be copied. */
export type Slot = 'one' | 'other';

/** The stored visits of a user. */
export interface Visits {
  /** When the console was last used, in milliseconds since 1970. */
  readonly usedAt: number;
  /** When the previous visit ended; during the first visit, when that visit began. */
  readonly since: number;
  /** By list: the slot of the snapshot to compare with. */
  readonly before: Readonly<Record<string, Slot>>;
  /** By list: the slot of the latest snapshot of this visit. */
  readonly seen: Readonly<Record<string, Slot>>;
  /** When the stored snapshots were taken, by list and slot. */
  readonly takenAt: Readonly<Record<string, number>>;
}

export const snapshotName = (list: string, slot: Slot): string => `${list} ${slot}`;

/** Returns the visits after a use of the console at `now`. */
export function visitsAt(visits: Visits | undefined, now: number): Visits {
  if (!visits) return { usedAt: now, since: now, before: {}, seen: {}, takenAt: {} };
  if (now - visits.usedAt <= VISIT_ENDS_AFTER_MS) return { ...visits, usedAt: now };
  const before = { ...visits.before, ...visits.seen };
  return { ...visits, usedAt: now, since: visits.usedAt, before, seen: {} };
}

/** Returns the slot to store a list in: the slot that does not hold the snapshot to compare with. */
export const slotFor = (visits: Visits, list: string): Slot =>
  visits.before[list] === 'one' ? 'other' : 'one';

export function withSeen(visits: Visits, list: string, slot: Slot, now: number): Visits {
  const { before, seen, takenAt } = visits;
  return {
    ...visits,
    // The first snapshot of the list: from now on, changes are reported against it.
    before: list in before ? before : { ...before, [list]: slot },
    seen: { ...seen, [list]: slot },
    takenAt: { ...takenAt, [snapshotName(list, slot)]: now },
  };
}

/** Removes the snapshots that were taken before the given time, and returns their names. */
export function withoutOld(visits: Visits, time: number): { visits: Visits; old: string[] } {
  const isNew = (list: string, slot: Slot) =>
    (visits.takenAt[snapshotName(list, slot)] ?? 0) >= time;
  const kept = (slots: Visits['seen']) =>
    Object.fromEntries(Object.entries(slots).filter(([list, slot]) => isNew(list, slot)));
  const taken = Object.entries(visits.takenAt);
  return {
    visits: {
      ...visits,
      before: kept(visits.before),
      seen: kept(visits.seen),
      takenAt: Object.fromEntries(taken.filter(([, at]) => at >= time)),
    },
    old: taken.filter(([, at]) => at < time).map(([name]) => name),
  };
}
