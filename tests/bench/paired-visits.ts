import { network, type Visit } from './first-visit.ts';
import { inTurnWarm } from './in-turn.ts';
import type { Pair } from './ratio.ts';

/** Counted pairs of visits, after one that is not counted. */
const VISITS = 24;

/** How visits are made, for a result's method. */
export const conditions = `${VISITS} visits of each in turn, empty cache, live session, ${network.latency} ms latency, 10 Mbit/s down`;

/** First visits in two ways, in pairs. */
export const visitInTurn = (
  one: () => Promise<Visit>,
  other: () => Promise<Visit>,
): Promise<[Visit, Visit][]> => inTurnWarm(VISITS, one, other);

/** Milliseconds until the rows of both. */
export const untilRows = (visits: readonly (readonly [Visit, Visit])[]): Pair[] =>
  visits.map(([one, other]) => [one.rows, other.rows]);

/** The most that one of two transferred before them, in bytes. */
export const mostBytes = (visits: readonly (readonly [Visit, Visit])[], side: 0 | 1): number =>
  Math.max(...visits.map((pair) => pair[side].bytes));
