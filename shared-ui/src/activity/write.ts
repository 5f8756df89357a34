/** What was done to things: one write of a form, or many of one run. */
export type Verb = 'create' | 'change' | 'delete' | 'add' | 'remove' | 'move' | 'assign' | 'import';

/** Something that has an id and a name. */
export interface Thing {
  readonly id: string;
  readonly name: string;
}

/** What things are put into, e.g. a hub. */
export interface Place extends Thing {
  /** The first part of its list's key, e.g. `hub`. */
  readonly kind: string;
}

/** A thing was put into a place, or taken out of it. */
export interface Placing {
  readonly thing: Thing;
  readonly place: Thing;
  readonly way: 'into' | 'out-of';
}

/** A write whose answer was lost. What a list shows later tells how it went. */
export interface Doubt extends Thing {
  /** The key of the list, or of the ids, that shows it. */
  readonly shownBy: readonly unknown[];
  /** Whether that has the thing once the write has been done. */
  readonly isThere: boolean;
  /** The values that it then has, as hashes by the names of the fields. */
  readonly values?: Readonly<Record<string, number>>;
  /** Where it was put into places, or taken out. */
  readonly placings?: readonly Placing[];
}

/** Why so many of a run were not done. */
export interface Reason {
  readonly text: string;
  readonly count: number;
}

/** One line of what a person did on this device. */
export interface Write {
  readonly id: string;
  /** When it began, in milliseconds since 1970. */
  readonly at: number;
  readonly verb: Verb;
  /** What it was done to: the first part of the list's key, e.g. `tenant`. */
  readonly kind: string;
  /** The application's route of such things, e.g. `/tenants`, where it is known. */
  readonly route?: string | undefined;
  /** Some of the things, for whoever reads it. */
  readonly things: readonly Thing[];
  readonly place?: Place | undefined;
  /** Names of the fields that were changed. */
  readonly fields?: readonly string[];
  readonly total: number;
  readonly done: number;
  /** How many of those that are done had lost their answer and were found done. */
  readonly found: number;
  /** How many had lost their answer and were found not done. */
  readonly lost: number;
  readonly doubts: readonly Doubt[];
  readonly reasons: readonly Reason[];
  /** What was done and can be taken back. */
  readonly placings: readonly Placing[];
  /** How much of it was taken back. */
  readonly undone?: number;
  /** Under way, by this page or by one that was closed in the middle. */
  readonly isOpen?: boolean;
}

/** Things that a line names, at most; the rest is a number. */
const NAMED_THINGS = 20;

/** Milliseconds for which anything is remembered. */
export const KEPT_FOR_MS = 30 * 24 * 60 * 60 * 1000;

/** Milliseconds after which a write that no list shows has surely not been done. */
const MAY_STILL_COME_FOR_MS = 60_000;

/** What is said of a write before it is sent. */
export type WriteBeginning = Pick<Write, 'verb' | 'kind' | 'route' | 'place' | 'fields'> & {
  readonly things: readonly Thing[];
};

/** A write that is about to be sent. */
export function begunWrite(beginning: WriteBeginning, id: string, at: number): Write {
  const { things } = beginning;
  return {
    ...beginning,
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

/** What was read of a list, or of the ids in a place. */
export interface Shown {
  readonly key: readonly unknown[];
  /** When it was asked for, at the earliest. */
  readonly at: number;
  /** The hashes of a thing's fields by their names; nothing where it is not there. */
  readonly valuesOf: (id: string) => Readonly<Record<string, number>> | undefined;
}

/** The write as it is known after something was read; the same object where that tells nothing. */
export function settled(write: Write, shown: Shown): Write {
  const key = JSON.stringify(shown.key);
  const about = write.doubts.filter(({ shownBy }) => JSON.stringify(shownBy) === key);
  if (about.length === 0 || shown.at < write.at) return write;
  const isTooLate = shown.at - write.at > MAY_STILL_COME_FOR_MS;
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
  const there = valuesOf(id);
  if ((there !== undefined) !== isThere) return false;
  return Object.entries(values).every(([field, hash]) => there?.[field] === hash);
}

/** The log with a write in it, newest first; an older try of the same write gives way to it. */
export function withWrite(writes: readonly Write[], write: Write): readonly Write[] {
  const others = writes.filter((other) => other.id !== write.id && !isRetry(write, other));
  return [write, ...others].sort((one, other) => other.at - one.at);
}

/** Whether a write of one thing repeats an earlier one, of which nobody knows how it went. */
function isRetry(write: Write, earlier: Write): boolean {
  const [thing, ...more] = write.things;
  const isSame = write.verb === earlier.verb && write.kind === earlier.kind && write.total === 1;
  const isUnsure = earlier.total === 1 && earlier.done === 0 && earlier.doubts.length === 1;
  return isSame && isUnsure && more.length === 0 && earlier.things[0]?.id === thing?.id;
}

/** What takes back what a write has done, as far as there is an inverse. */
export function inverseOf({ placings, undone }: Write): readonly Placing[] {
  if (undone !== undefined) return [];
  return placings.map((placing) => ({
    ...placing,
    way: placing.way === 'into' ? ('out-of' as const) : ('into' as const),
  }));
}
