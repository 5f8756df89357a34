import { countsFrom, type Outcome, TrialEvidence } from './evidence.ts';

/** A trial to simulate. */
export interface SimulatedTrial {
  /** Number of users. */
  readonly users: number;
  /** Share of the users in the trial, in per cent. */
  readonly share: number;
  /** Share of the users for whom either version fails, 0 to 1. */
  readonly usual: number;
  /** Share of the participants for whom the version on trial fails, 0 to 1. */
  readonly added: number;
  /** Part of the users who open the screen in the same ten seconds, 0.2 by default; the others open it one by one. */
  readonly atOnce?: number;
  /** Part of the failures that happen after the screen has worked, 0.3 by default. */
  readonly later?: number;
}

const AT_ONCE_MS = 10_000;

/** Milliseconds by which successes of participants may be later, because their version has to be downloaded. */
const DOWNLOAD_MS = 10_000;

/** The usual failures have several causes, and therefore numbers. */
const USUAL_NUMBERS = 4;

/** Milliseconds from the opening of a screen to the report of a success. */
const SUCCESS_AFTER_MS = 15_000;

/** Milliseconds between two users who open the screen one by one. */
const APART_MS = 120_000;

/** Returns a generator of pseudorandom numbers from 0 to 1 (Mulberry32), so that results can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the outcomes of a trial in the order in which they count. */
export function simulateOutcomes(
  { users, share, usual, added, atOnce: part = 0.2, later: partLater = 0.3 }: SimulatedTrial,
  random: () => number,
): readonly Outcome[] {
  const atOnce = Math.ceil(users * part);
  const outcomes: Outcome[] = [];
  const later: Outcome[] = [];
  for (let index = 0; index < users; index += 1) {
    if (index === atOnce) outcomes.sort((one, other) => countsFrom(one) - countsFrom(other));
    const person = String(index);
    const takesPart = random() < share / 100;
    const opened = index < atOnce ? random() * AT_ONCE_MS : (1 + index - atOnce) * APART_MS;
    const number =
      takesPart && random() < added
        ? 'MF-041'
        : random() < usual
          ? `MF-0${70 + Math.floor(random() * USUAL_NUMBERS)}`
          : undefined;
    const add = (to: Outcome[], at: number, own?: string) =>
      to.push({ person, takesPart, isTried: takesPart, share, number: own, at });
    const works = opened + SUCCESS_AFTER_MS + (takesPart ? random() * DOWNLOAD_MS : 0);
    const failsLater = number !== undefined && random() < partLater;
    if (number === undefined || failsLater) add(outcomes, works);
    else add(outcomes, opened, number);
    if (failsLater) add(later, users * APART_MS, number);
  }
  return [...outcomes, ...later];
}

/**
 * Runs a trial whose evidence is checked after each outcome.
 *
 * @param outcomes - in the order in which they count
 * @returns the number of participants for whom the version had failed when it was withdrawn; 0 if it was not
 */
export function runTrial(outcomes: readonly Outcome[]): number {
  const evidence = new TrialEvidence();
  const affected = new Set<string>();
  for (const outcome of outcomes) {
    evidence.add(outcome);
    if (outcome.takesPart && outcome.number) affected.add(outcome.person);
    if (evidence.isHarmful(countsFrom(outcome))) return affected.size;
  }
  return evidence.isHarmful(Number.POSITIVE_INFINITY) ? affected.size : 0;
}

/** Returns the share of simulated trials in which the version is withdrawn, 0 to 1. */
export function withdrawnShare(trial: SimulatedTrial, rounds: number, seed: number): number {
  const random = randomFrom(seed);
  let withdrawn = 0;
  for (let round = 0; round < rounds; round += 1) {
    if (runTrial(simulateOutcomes(trial, random)) > 0) withdrawn += 1;
  }
  return withdrawn / rounds;
}
