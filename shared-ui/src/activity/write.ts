/** The kind of change that a form makes by one write, or a bulk action by many. */
export type Verb = 'create' | 'change' | 'delete' | 'add' | 'remove' | 'move' | 'assign' | 'import';

/** A thing that a write changes, as the log names it. */
export interface Thing {
  /** Its id in its list. */
  readonly id: string;
  /** The name that users know it by. */
  readonly name: string;
}

/** A container of things, e.g. a hub. */
export interface Place extends Thing {
  /** The kind of place: the first part of its list's key, e.g. `hub`. */
  readonly kind: string;
}

/** A thing that was added to a place or removed from it. */
export interface Placing {
  /** The thing that was added or removed, e.g. a tenant. */
  readonly thing: Thing;
  /** The place that it was added to or removed from, e.g. a hub. */
  readonly place: Thing;
  /** Whether the thing was added to the place or removed from it. */
  readonly way: 'into' | 'out-of';
}

/** A write whose response was lost. A list that is read later shows the outcome. */
export interface Doubt extends Thing {
  /** The key of the list (or list of ids) that shows the outcome. */
  readonly shownBy: readonly unknown[];
  /** True if the thing is in that list once the write is done. */
  readonly isThere: boolean;
  /** The hashes of the thing's values after the write, by field name. */
  readonly values?: Readonly<Record<string, number>>;
  /** The places that the thing was added to or removed from. */
  readonly placings?: readonly Placing[];
}

/** A reason for failures, and the number of writes that failed for this reason. */
export interface Reason {
  /** The reason, as users read it. */
  readonly text: string;
  /** The number of writes that failed for this reason. */
  readonly count: number;
}

export interface Write {
  readonly id: string;
  /** Start, in milliseconds since 1970. */
  readonly at: number;
  readonly verb: Verb;
  /** The kind of thing: the first part of the list's key, e.g. `tenant`. */
  readonly kind: string;
  /** The application's route for such things, e.g. `/tenants`, if known. */
  readonly route?: string | undefined;
  /** The first few things, which the log names. */
  readonly things: readonly Thing[];
  readonly place?: Place | undefined;
  readonly fields?: readonly string[];
  /** Why the user made the change, e.g. the number of a ticket. */
  readonly reason?: string | undefined;
  /** True if the calls are kept, so that they can be copied. */
  readonly hasCalls?: boolean;
  readonly total: number;
  readonly done: number;
  /** Number of unanswered writes that were found to be done. */
  readonly found: number;
  /** Number of unanswered writes that were found not to be done. */
  readonly lost: number;
  readonly doubts: readonly Doubt[];
  readonly reasons: readonly Reason[];
  /** Changes that were done and can be undone. */
  readonly placings: readonly Placing[];
  readonly undone?: number;
  /** True if the write is in progress, or if its page was closed halfway. */
  readonly isOpen?: boolean;
}

/** Maximum number of things that an entry names; the others are only counted. */
const NAMED_THINGS = 20;

/** Milliseconds for which the log and the snapshots are kept. */
export const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** If no list shows a write after this many milliseconds, the write counts as not done. */
const LOST_AFTER_MS = 60_000;

export type WriteStart = Pick<Write, 'verb' | 'kind' | 'route' | 'place' | 'fields' | 'reason'> & {
  readonly things: readonly Thing[];
};

export function newWrite(beginning: WriteStart, id: string, at: number): Write {
  const { things, reason } = beginning;
  return {
    ...beginning,
    reason: reason?.trim() || undefined,
    id,
    at,
    things: things.slice(0, NAMED_THINGS),
    total: things.length,
    done: 0,
    found: 0,
    lost: 0,
    doubts: [],
    reasons: [],
    placings: [],
    isOpen: true,
  };
}

/** A list that was read, or the ids in a place. */
export interface Shown {
  readonly key: readonly unknown[];
  /** When the data arrived, in milliseconds since 1970. */
  readonly at: number;
  /** Returns the hashes of a thing's fields by name; undefined if the thing is missing. */
  readonly valuesOf: (id: string) => Readonly<Record<string, number>> | undefined;
}

/** Resolves a write's doubts from a list that was read; returns the same object if none is resolved. */
export function settled(write: Write, shown: Shown): Write {
  const key = JSON.stringify(shown.key);
  const about = write.doubts.filter(({ shownBy }) => JSON.stringify(shownBy) === key);
  if (about.length === 0 || shown.at < write.at) return write;
  const isTooLate = shown.at - write.at > LOST_AFTER_MS;
  const found = about.filter((doubt) => isDone(doubt, shown));
  const lost = isTooLate ? about.filter((doubt) => !found.includes(doubt)) : [];
  if (found.length + lost.length === 0) return write;
  return {
    ...write,
    done: write.done + found.length,
    found: write.found + found.length,
    lost: write.lost + lost.length,
    doubts: write.doubts.filter((doubt) => !found.includes(doubt) && !lost.includes(doubt)),
    placings: [...write.placings, ...found.flatMap(({ placings = [] }) => placings)],
  };
}

function isDone({ id, isThere, values = {} }: Doubt, { valuesOf }: Shown): boolean {
  const found = valuesOf(id);
  if ((found !== undefined) !== isThere) return false;
  return Object.entries(values).every(([field, hash]) => found?.[field] === hash);
}

/** Adds a write to the log, newest first. It replaces an earlier attempt at the same write. */
export function withWrite(writes: readonly Write[], write: Write): readonly Write[] {
  const others = writes.filter((other) => other.id !== write.id && !isRetry(write, other));
  return [write, ...others].sort((one, other) => other.at - one.at);
}

/** Checks whether a write of one thing repeats an earlier write whose outcome is unknown. */
function isRetry(write: Write, earlier: Write): boolean {
  const [thing, ...more] = write.things;
  const isSame = write.verb === earlier.verb && write.kind === earlier.kind && write.total === 1;
  const isUnsure = earlier.total === 1 && earlier.done === 0 && earlier.doubts.length === 1;
  return isSame && isUnsure && more.length === 0 && earlier.things[0]?.id === thing?.id;
}

/** Returns the placings that undo a write; empty if there are none, or if it is already undone. */
export function inverseOf({ placings, undone }: Write): readonly Placing[] {
  if (undone !== undefined) return [];
  return placings.map((placing) => ({
    ...placing,
    way: placing.way === 'into' ? ('out-of' as const) : ('into' as const),
  }));
}
