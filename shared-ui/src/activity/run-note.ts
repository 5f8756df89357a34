import type { ApiError } from '@console/shared-auth';
import type { Doubt, Place, Placing, Reason, Thing, Verb, Write } from './write.ts';

/** What is noted of a run of many writes. */
export interface RunNote {
  readonly verb: Verb;
  /** What it is done to: the first part of its list's key, e.g. `tenant`. */
  readonly kind: string;
  /** What things are put into, moved to or taken out of. */
  readonly place?: Place;
  /** The key of the list that shows what was created or deleted. */
  readonly shownBy?: readonly unknown[];
  /** What was chosen and is not tried, and why. */
  readonly leftOut?: Reason;
}

/** One of the things of a run. */
export interface RunThing extends Thing {
  /** Where it is put, and then taken out of. */
  readonly placings?: readonly ShownPlacing[];
}

/** A thing is put into a place, or taken out. */
export interface ShownPlacing extends Placing {
  /** The key of the ids that show it. */
  readonly shownBy: readonly unknown[];
}

/** How one of them went. */
export type RunVerdict =
  | { readonly status: 'waiting' | 'running' | 'done' }
  | { readonly status: 'failed'; readonly problem: ApiError };

/** Kinds of problem after which nobody knows whether it was done. */
export const OUTCOME_UNKNOWN: readonly string[] = ['timeout', 'unreachable', 'malformed'];

/** What a line says of a run at a moment. */
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
