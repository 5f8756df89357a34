/** Milliseconds without any use of the console after which the next use is another visit. */
export const VISIT_ENDS_AFTER_MS = 60 * 60 * 1000;

/** Where a snapshot of a list is kept: two for each, so that neither is ever copied. */
export type Slot = 'one' | 'other';

/** The person's visits, as far as they are remembered. */
export interface Visits {
  /** When the console was last used, in milliseconds since 1970. */
  readonly usedAt: number;
  /** When the visit before this one ended; the beginning of the first one. */
  readonly since: number;
  /** By list: the slot of the snapshot that changes are told from. */
  readonly before: Readonly<Record<string, Slot>>;
  /** By list: the slot of what this visit has seen last. */
  readonly seen: Readonly<Record<string, Slot>>;
  /** When the snapshots that are kept were taken, by list and slot. */
  readonly takenAt: Readonly<Record<string, number>>;
}

/** Names a snapshot. */
export const snapshotName = (list: string, slot: Slot): string => `${list} ${slot}`;

/** What is remembered once the console is used at a moment. */
export function visitsAt(visits: Visits | undefined, now: number): Visits {
  if (!visits) return { usedAt: now, since: now, before: {}, seen: {}, takenAt: {} };
  if (now - visits.usedAt <= VISIT_ENDS_AFTER_MS) return { ...visits, usedAt: now };
  const before = { ...visits.before, ...visits.seen };
  return { ...visits, usedAt: now, since: visits.usedAt, before, seen: {} };
}

/** The slot that a list which was seen now is to be kept in: not that which changes are told from. */
export const slotFor = (visits: Visits, list: string): Slot =>
  visits.before[list] === 'one' ? 'other' : 'one';

/** What is remembered once a list was seen and kept. */
export function withSeen(visits: Visits, list: string, slot: Slot, now: number): Visits {
  const { before, seen, takenAt } = visits;
  return {
    ...visits,
    // Seen for the first time: from now on changes are told.
    before: list in before ? before : { ...before, [list]: slot },
    seen: { ...seen, [list]: slot },
    takenAt: { ...takenAt, [snapshotName(list, slot)]: now },
  };
}

/** What is remembered without the snapshots taken before a moment, and the names of those. */
export function withoutOld(visits: Visits, moment: number): { visits: Visits; old: string[] } {
  const isNew = (list: string, slot: Slot) =>
    (visits.takenAt[snapshotName(list, slot)] ?? 0) >= moment;
  const kept = (slots: Visits['seen']) =>
    Object.fromEntries(Object.entries(slots).filter(([list, slot]) => isNew(list, slot)));
  const taken = Object.entries(visits.takenAt);
  return {
    visits: {
      ...visits,
      before: kept(visits.before),
      seen: kept(visits.seen),
      takenAt: Object.fromEntries(taken.filter(([, at]) => at >= moment)),
    },
    old: taken.filter(([, at]) => at < moment).map(([name]) => name),
  };
}
