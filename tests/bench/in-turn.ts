import type { Pair } from './ratio.ts';

/** Does two things in turn so many times, each first every other time, so that what drifts hits both alike. */
export async function inTurn<Value>(
  count: number,
  one: () => Promise<Value>,
  other: () => Promise<Value>,
): Promise<[Value, Value][]> {
  const pairs: [Value, Value][] = [];
  for (let round = 0; round < count; round += 1) {
    if (round % 2 === 0) {
      const value = await one();
      pairs.push([value, await other()]);
    } else {
      const value = await other();
      pairs.push([await one(), value]);
    }
  }
  return pairs;
}

/** The same, after once that is not counted. */
export async function inTurnWarm<Value>(
  count: number,
  one: () => Promise<Value>,
  other: () => Promise<Value>,
): Promise<[Value, Value][]> {
  return (await inTurn(count + 1, one, other)).slice(1);
}

/**
 * Pairs of those times that stand at the same place in two runs of the same work, where both have one.
 */
export function samePlace(
  runs: readonly (readonly [readonly (number | undefined)[], readonly (number | undefined)[]])[],
): Pair[] {
  return runs.flatMap(([one, other]) =>
    one.flatMap((time, place): Pair[] => {
      const beside = other[place];
      return time === undefined || beside === undefined ? [] : [[time, beside]];
    }),
  );
}
