import type { Pair } from './ratio.ts';

/** Runs two functions in turn and alternates which goes first, so that drift affects both alike. */
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

/** Runs two functions in turn like {@link inTurn}, after one warm-up pair that is not counted. */
export async function inTurnWarm<Value>(
  count: number,
  one: () => Promise<Value>,
  other: () => Promise<Value>,
): Promise<[Value, Value][]> {
  return (await inTurn(count + 1, one, other)).slice(1);
}

/** Pairs the times at the same index of two runs of the same work, where both runs have a time. */
export function pairByIndex(
  runs: readonly (readonly [readonly (number | undefined)[], readonly (number | undefined)[]])[],
): Pair[] {
  return runs.flatMap(([one, other]) =>
    one.flatMap((time, index): Pair[] => {
      const otherTime = other[index];
      return time === undefined || otherTime === undefined ? [] : [[time, otherTime]];
    }),
  );
}
