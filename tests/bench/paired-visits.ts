import type { Browser } from '@playwright/test';
import { network, type Visit, visit } from './first-visit.ts';
import { inTurnWarm } from './in-turn.ts';
import type { Pair } from './ratio.ts';
import type { Visited } from './twins.ts';

/** Counted pairs of visits, after one warm-up pair. */
const VISITS = 24;

/** Says under which conditions the visits are made; part of a result's `method`. */
export const conditions = `${VISITS} visits of each in turn, empty cache, live session, ${network.latency} ms latency, 10 Mbit/s down`;

export const visitInTurn = (
  one: () => Promise<Visit>,
  other: () => Promise<Visit>,
): Promise<[Visit, Visit][]> => inTurnWarm(VISITS, one, other);

/** Makes first visits to `/tenants` of two consoles, in pairs. */
export function visitBoth(browser: Browser, one: Visited, other: Visited, slowdown = 1) {
  const first = ({ origin, state }: Visited) =>
    visit(browser, `${origin}/tenants`, { state, slowdown });
  return visitInTurn(
    () => first(one),
    () => first(other),
  );
}

export const untilRows = (visits: readonly (readonly [Visit, Visit])[]): Pair[] =>
  visits.map(([one, other]) => [one.rows, other.rows]);

/** Returns the largest number of bytes that a visit to one of the consoles transferred before the rows. */
export const mostBytes = (visits: readonly (readonly [Visit, Visit])[], side: 0 | 1): number =>
  Math.max(...visits.map((pair) => pair[side].bytes));
