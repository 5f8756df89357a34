import { withdrawnShare } from './simulation.ts';

/** The shares of a trial that grows by itself, in per cent; after the last one, the version is live for all. */
export const GROWING_SHARES = [5, 25] as const;

/** Participants without which no evidence can let a trial grow. */
const ENOUGH_TO_GROW = 10;

/** Shares that may be proposed, in per cent. */
const PROPOSED = [5, 10, 15, 20, 25, 30, 40, 50];

/** Probability with which the proposed share finds a version that fails for half of the users. */
const WANTED = 0.9;

/** Simulated trials for each number. */
const ROUNDS = 300;

/** With more users, every share finds such a version. */
const MOST_USERS = 1_000;

/** Share of the users for whom the live version is assumed to fail, 0 to 1. */
const USUAL = 0.02;

/**
 * Returns the first share of a trial that grows: the smallest with which it can grow.
 *
 * @param users - number of the module's users, if known
 */
export const firstShare = (users: number | undefined): number =>
  GROWING_SHARES.find((share) => ((users ?? 0) * share) / 100 >= ENOUGH_TO_GROW) ?? 25;

/**
 * Describes the failures that a trial can find, and the share that finds them.
 *
 * @param users - number of the module's users, if known
 * @param share - in per cent
 */
export function describeForecast(users: number | undefined, share: number): string {
  if (users === undefined) {
    return `The number of users is not known yet, so it is not known which failures a share of ${share} % can find: pages report their users within a day.`;
  }
  const found = (added: number, of: number) =>
    withdrawnShare(
      { users: Math.min(users, MOST_USERS), share: of, usual: USUAL, added },
      ROUNDS,
      of,
    );
  const percent = (probability: number) => `${Math.round(100 * probability)} %`;
  const half = found(0.5, share);
  const said = `With ${users} users, ${share} % are ${Math.round((users * share) / 100)}: this trial finds a version that fails for everybody in ${percent(found(1, share))} of the cases, and one that fails for half of the users in ${percent(half)}.`;
  if (half >= WANTED) return said;
  for (const proposed of PROPOSED.filter((one) => one > share)) {
    const better = found(0.5, proposed);
    if (better < WANTED && proposed !== PROPOSED.at(-1)) continue;
    return `${said} With --trial ${proposed}: ${percent(found(1, proposed))} and ${percent(better)}.`;
  }
  return said;
}
