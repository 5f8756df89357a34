import type { ApiError } from '@console/shared-auth';
import type { Doubt, Place, Placing, Reason, Thing, Verb, Write } from './write.ts';

/** The description of a bulk run for the log. */
export interface RunNote {
  /** The kind of change. */
  readonly verb: Verb;
  /** The kind of thing that the run changes: the first part of the list's key, e.g. `tenant`. */
  readonly kind: string;
  /** The place that things are added to, moved to or removed from. */
  readonly place?: Place;
  /** The key of the list that shows the created or deleted things. */
  readonly shownBy?: readonly unknown[];
  /** Selected things that the run skips, and why. */
  readonly leftOut?: Reason;
}

export interface RunThing extends Thing {
  /** The places that the run adds the thing to, followed by those it removes the thing from. */
  readonly placings?: readonly ShownPlacing[];
}

/** A placing, with the key of the list of ids that shows whether it was done. */
export interface ShownPlacing extends Placing {
  /** The key of the list of ids. */
  readonly shownBy: readonly unknown[];
}

export type RunVerdict =
  | { readonly status: 'waiting' | 'running' | 'done' }
  | { readonly status: 'failed'; readonly problem: ApiError };

/** Kinds of problem after which it is unknown whether the write was done. */
export const OUTCOME_UNKNOWN: readonly string[] = ['timeout', 'unreachable', 'malformed'];

/** Returns the log entry's fields for the current state of a run. */
export function runProgress(
  note: RunNote,
  things: readonly RunThing[],
  verdicts: ReadonlyMap<string, RunVerdict>,
  reasonOf: (problem: ApiError) => string,
): Pick<Write, 'total' | 'done' | 'doubts' | 'reasons' | 'placings'> {
  const counts = new Map<string, number>();
  const doubts: Doubt[] = [];
  const placings: Placing[] = [];
  let done = 0;
  for (const thing of things) {
    const verdict = verdicts.get(thing.id);
    const own = (thing.placings ?? []).map(
      ({ thing, place, way }): Placing => ({ thing, place, way }),
    );
    if (verdict?.status === 'done') {
      done += 1;
      placings.push(...own);
    }
    if (verdict?.status !== 'failed') continue;
    const last = thing.placings?.at(-1);
    const shownBy = last?.shownBy ?? note.shownBy;
    if (shownBy && OUTCOME_UNKNOWN.includes(verdict.problem.kind)) {
      const isThere = last ? last.way === 'into' : note.verb !== 'delete';
      const { id, name } = thing;
      doubts.push({ id, name, shownBy, isThere, ...(last && { placings: own }) });
    } else {
      const text = reasonOf(verdict.problem);
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  const failed = [...counts].map(([text, count]): Reason => ({ text, count }));
  const { leftOut } = note;
  return {
    total: things.length + (leftOut?.count ?? 0),
    done,
    doubts,
    reasons: leftOut ? [leftOut, ...failed] : failed,
    placings,
  };
}
