import type { Outcome } from '@console/deploy/trials/evidence.ts';
import { describeForecast } from '@console/deploy/trials/forecast.ts';
import {
  randomFrom,
  runTrial,
  type SimulatedTrial,
  simulateOutcomes,
} from '@console/deploy/trials/simulation.ts';
import type { Result } from './result.ts';

const USERS = [20, 40, 100, 300, 1_000, 5_000];
const SHARES = [5, 10, 25, 50];
const USUAL = [0, 0.01, 0.02, 0.05];

/** Simulated trials for each number. */
const ROUNDS = 10_000;

/** The highest share of harmless versions that may be withdrawn. */
const MOST_HARMLESS = 0.01;

/** The least shares of versions to find that fail for half of the users: at their best share. */
const LEAST_FOUND: ReadonlyMap<number, number> = new Map([
  [40, 0.6],
  [100, 0.9],
  [300, 0.9],
  [1_000, 0.9],
  [5_000, 0.9],
]);

/** Measures how often trials withdraw harmless and harmful versions, beside the rule of before. */
export async function measureOdds(): Promise<Result[]> {
  return USERS.flatMap((users) => [harmless(users), failingForHalf(users), failingForAll(users)]);
}

function harmless(users: number): Result {
  const cells = SHARES.flatMap((share) =>
    USUAL.map((usual) => measure({ users, share, usual, added: 0 })),
  );
  const worst = Math.max(...cells.map(({ withdrawn }) => withdrawn));
  const before = Math.max(...cells.map(({ before }) => before));
  return {
    name: `${users} users: harmless versions withdrawn, worst cell`,
    value: percent(worst),
    limit: `≤ ${percent(MOST_HARMLESS)}`,
    reached: worst <= MOST_HARMLESS,
    method: `${ROUNDS} trials for each of ${SHARES.join(', ')} % and of ${USUAL.map(percent).join(', ')} usual failures with 4 numbers, checked after each report. The rule of before: ${percent(before)}`,
  };
}

function failingForHalf(users: number): Result {
  const found = SHARES.map((share) => {
    const cells = USUAL.map((usual) => measure({ users, share, usual, added: 0.5 }));
    const least = Math.min(...cells.map(({ withdrawn }) => withdrawn));
    const before = Math.min(...cells.map(({ before: one }) => one));
    return { share, least, before };
  });
  const best = Math.max(...found.map(({ least }) => least));
  const limit = LEAST_FOUND.get(users) ?? 0;
  const bySharing = found.map(
    ({ share, least, before }) => `${share} %: ${percent(least)} (${percent(before)})`,
  );
  return {
    name: `${users} users: a version that fails for half is withdrawn, at the best share`,
    value: percent(best),
    limit: limit > 0 ? `≥ ${percent(limit)}` : 'printed',
    reached: best >= limit,
    method: `The least of ${USUAL.map(percent).join(', ')} usual failures; in brackets the rule of before. ${bySharing.join(', ')}. --trial 10 says: ${describeForecast(users, 10)}`,
  };
}

function failingForAll(users: number): Result {
  const random = randomFrom(users);
  const trial = { users, share: 50, usual: 0.02, added: 1, later: 0 };
  const affectedWith = (atOnce: number) =>
    Array.from({ length: ROUNDS }, () =>
      runTrial(simulateOutcomes({ ...trial, atOnce }, random)),
    ).sort((one, other) => one - other);
  const middle = Math.floor(ROUNDS / 2);
  const oneByOne = affectedWith(0);
  const found = oneByOne.filter((affected) => affected > 0).length / ROUNDS;
  const most = oneByOne[middle] ?? 0;
  return {
    name: `${users} users, 50 %, one by one: a version that fails for everybody is withdrawn; after participants`,
    value: `${percent(found)}; ${most}`,
    limit: '≥ 99.0 %; ≤ 3',
    reached: found >= 0.99 && most <= 3,
    method: `If a fifth of the users open the screen at the same time: after ${affectedWith(0.2)[middle]} participants, because successes of the same time are awaited`,
  };
}

interface Measured {
  /** Share of the trials in which the version was withdrawn, 0 to 1; and by the rule of before. */
  readonly withdrawn: number;
  readonly before: number;
}

function measure(trial: SimulatedTrial): Measured {
  const random = randomFrom(trial.users * 1_000 + trial.share + trial.usual * 100);
  let [withdrawn, before] = [0, 0];
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcomes = simulateOutcomes(trial, random);
    if (runTrial(outcomes) > 0) withdrawn += 1;
    if (isTooManyBefore(outcomes, trial)) before += 1;
  }
  return { withdrawn: withdrawn / ROUNDS, before: before / ROUNDS };
}

/** The rule of before: five participants, and three times the share of the other users. */
function isTooManyBefore(outcomes: readonly Outcome[], { share }: SimulatedTrial): boolean {
  let [participants, others] = [0, 0];
  for (const { takesPart, number } of outcomes) {
    if (number && takesPart) participants += 1;
    else if (number) others += 1;
    const isMany = participants / share >= (3 * others) / (100 - share);
    if (number && takesPart && participants >= 5 && isMany) return true;
  }
  return false;
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
