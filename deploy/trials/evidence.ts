/** A user's first success in a stage of a trial, or the user's first failure with a number. */
export interface Outcome {
  readonly person: string;
  /** Whether the user takes part in the trial, whatever version the user's page ran. */
  readonly takesPart: boolean;
  /** Whether the user's page ran the version on trial. */
  readonly isTried: boolean;
  /** Share of the users in the trial, in per cent; a new share begins a new stage. */
  readonly share: number;
  /** Number of the failure; absent for a success. */
  readonly number?: string | undefined;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The highest probability with which a harmless version is withdrawn. */
const ERROR_RATE = 0.01;

/** The part of the error rate that all failures together use; the rest is for single numbers. */
const FOR_ALL = 0.5;

/** The part of the remaining error rate that each stage uses. */
const FOR_STAGE = 0.6;

/** The numbers of failing participants, without any success, that need no comparison. */
const ALWAYS_FAILS = 3;

/** Milliseconds after the first failure in which a success may still arrive: pages report it 10 to 20 s after the start of a screen. */
export const SUCCESS_DELAY_MS = 30_000;

/** The evidence that a version works, from which on a trial may grow. */
const WORKS = 100;

/** The evidence of harm with which a trial no longer grows. */
const MAY_HARM = 2;

/** Milliseconds by which the successes of other users count later. */
const OTHERS_LATER_MS = 60_000;

/**
 * Returns the time from which an outcome counts. Successes of other users wait, because a version on trial
 * that has to be downloaded, or is slow, reports its successes a little later.
 */
export const countsFrom = ({ takesPart, number, at }: Outcome): number =>
  takesPart || number !== undefined ? at : at + OTHERS_LATER_MS;

/** Returns the evidence of all outcomes that count at a time. @param now - in ms since 1970 */
export function evidenceAt(outcomes: readonly Outcome[], now: number): TrialEvidence {
  const evidence = new TrialEvidence();
  const counted = outcomes.filter((outcome) => countsFrom(outcome) <= now);
  for (const outcome of counted.sort((one, other) => countsFrom(one) - countsFrom(other))) {
    evidence.add(outcome);
  }
  return evidence;
}

/** Logarithms of the ratios of a version that works to a version that fails for half of its users. */
const GROWTH = { success: Math.log(0.98 / 0.5), failure: Math.log(0.02 / 0.5) } as const;

/**
 * The evidence about a version on trial. Chance decides who takes part. If the version is as good as the
 * live one, then each user who reports something takes part with the probability of the share, whatever
 * was reported. The evidence is a mean of likelihood ratios of harmful versions to this assumption: a
 * martingale that starts at 1. Therefore it ever reaches 1 / α for at most the share α of all harmless
 * versions, however often it is checked (Ville's inequality; Ramdas et al., "Game-theoretic statistics and
 * safe anytime-valid inference", 2023).
 */
export class TrialEvidence {
  #stage: Stage | undefined;
  /** The evidence of earlier stages, and the weight that is left for later ones. */
  #earlier = 0;
  #weight = 1;
  /** Participants for whom the version on trial failed or worked, with the times of the first failures. */
  readonly #failedAt = new Map<string, number>();
  #worked = 0;

  /** Adds the next outcome, in the order of {@link countsFrom}. */
  add(outcome: Outcome): void {
    const { share, isTried, number, person, at } = outcome;
    if (this.#stage?.share !== share) this.#beginStage(share);
    this.#stage?.add(outcome);
    if (!isTried) return;
    if (number === undefined) this.#worked += 1;
    else if (!this.#failedAt.has(person)) this.#failedAt.set(person, at);
  }

  /** Whether the version fails for more users than the live one. @param now - in ms since 1970 */
  isHarmful(now: number): boolean {
    return (
      this.#failsForAll(now) || (this.#stage !== undefined && this.#stage.value >= this.#needed)
    );
  }

  /** Whether the version works well enough to run for more users. */
  get mayGrow(): boolean {
    const stage = this.#stage;
    return stage?.works === true && stage.value < MAY_HARM;
  }

  #failsForAll(now: number): boolean {
    if (this.#failedAt.size < ALWAYS_FAILS || this.#worked > 0) return false;
    return (
      now - Math.min(...this.#failedAt.values()) >= SUCCESS_DELAY_MS && !this.#stage?.othersFail
    );
  }

  get #needed(): number {
    const own = this.#weight * FOR_STAGE;
    return (1 / ERROR_RATE - this.#earlier - (this.#weight - own)) / own;
  }

  #beginStage(share: number): void {
    if (this.#stage) {
      const own = this.#weight * FOR_STAGE;
      this.#earlier += own * this.#stage.value;
      this.#weight -= own;
    }
    this.#stage = new Stage(share);
  }
}

/** Numbers for the users who do not take part, and for those who do. */
type ByArm = [number, number];

/** The evidence from the time in which a trial had one share. */
class Stage {
  readonly share: number;
  readonly #ratios: readonly Ratios[];
  /** The users with an outcome, and the numbers of their failures. */
  readonly #users = new Map<string, readonly string[]>();
  readonly #seen: ByArm = [0, 0];
  /** By assumption: the logarithm of the likelihood ratio if all these users had reported a success. */
  readonly #successes = ASSUMPTIONS.map(() => 0);
  readonly #all = new Failures();
  readonly #byNumber = new Map<string, Failures>();
  #growth = 0;

  constructor(share: number) {
    this.share = share;
    this.#ratios = ASSUMPTIONS.map((assumption) => toRatios(assumption, share / 100));
  }

  add({ person, takesPart, isTried, number }: Outcome): void {
    const arm = takesPart ? 1 : 0;
    const numbers = this.#users.get(person);
    if (isTried) this.#growth += number === undefined ? GROWTH.success : GROWTH.failure;
    if (!numbers) {
      this.#seen[arm] += 1;
      addTo(this.#successes, (index) => this.#ratios[index]?.success[arm] ?? 0);
      this.#users.set(person, NO_NUMBERS);
    }
    if (number === undefined || numbers?.includes(number)) return;
    const own = this.#byNumber.get(number) ?? new Failures();
    this.#byNumber.set(number, own);
    for (const failures of numbers?.length ? [own] : [own, this.#all]) {
      if (numbers) failures.addLater(this.#seen, arm);
      else failures.addFirst(this.#ratios, arm);
    }
    this.#users.set(person, [...(numbers ?? NO_NUMBERS), number]);
  }

  get value(): number {
    // The evidence about each number that has not occurred yet.
    const unseen = this.#successes.reduce((sum, log) => sum + Math.exp(log), 0);
    let sum = FOR_ALL * this.#all.value(this.#successes) + (1 - FOR_ALL) * unseen;
    let position = 0;
    for (const own of this.#byNumber.values()) {
      position += 1;
      // The weights of all numbers have the sum 1.
      const weight = (1 - FOR_ALL) / (position * (position + 1));
      sum += weight * (own.value(this.#successes) - unseen);
    }
    return sum / ASSUMPTIONS.length;
  }

  get works(): boolean {
    return this.#growth >= Math.log(WORKS);
  }

  /** Whether the live version fails for most of the other users, too: the cause is then elsewhere. */
  get othersFail(): boolean {
    return this.#all.count[0] > this.#seen[0] / 2;
  }
}

const NO_NUMBERS: readonly string[] = [];

/** Shares of users for whom the live version may fail, and factors by which another may be worse. */
const LIVE_RATES = [0.003, 0.02, 0.08];
const FACTORS = [3, 8, 24, 100];

/** Assumptions about a harmful version: the shares of users for whom each version fails. */
const ASSUMPTIONS = LIVE_RATES.flatMap((live) =>
  FACTORS.map((factor) => ({ live, factor, tried: live * factor })),
).filter(({ tried }) => tried < 0.95);

type Assumption = (typeof ASSUMPTIONS)[number];

/** Logarithms of ratios that are too small to change a decision. */
const NEGLIGIBLE = -9;

/** The users who have reported some failures. */
class Failures {
  readonly count: ByArm = [0, 0];
  /** By assumption: how much these failures add to the logarithm of the likelihood ratio. */
  readonly #logs = ASSUMPTIONS.map(() => 0);

  /** Adds a user who has reported nothing before. */
  addFirst(ratios: readonly Ratios[], arm: 0 | 1): void {
    addTo(this.#logs, (index) => ratios[index]?.failureInstead[arm] ?? 0);
    this.count[arm] += 1;
  }

  /** Adds one of the users who have reported something else before: it may be any of them. */
  addLater(seen: ByArm, arm: 0 | 1): void {
    const [others, participants] = [seen[0] - this.count[0], seen[1] - this.count[1]];
    addTo(this.#logs, (index) => {
      const factor = ASSUMPTIONS[index]?.factor ?? 1;
      const ratio = (others + participants) / (others + factor * participants);
      return Math.log(arm === 1 ? factor * ratio : ratio);
    });
    this.count[arm] += 1;
  }

  /** Returns the sum of the likelihood ratios. @param successes - as if all users had reported a success */
  value(successes: readonly number[]): number {
    let sum = 0;
    for (let index = 0; index < successes.length; index += 1) {
      const log = (successes[index] ?? 0) + (this.#logs[index] ?? 0);
      if (log > NEGLIGIBLE) sum += Math.exp(log);
    }
    return sum;
  }
}

function addTo(sums: number[], summand: (index: number) => number): void {
  for (let index = 0; index < sums.length; index += 1) {
    sums[index] = (sums[index] ?? 0) + summand(index);
  }
}

/** Logarithms of the likelihood ratios of a user's first outcome. */
interface Ratios {
  readonly success: ByArm;
  /** The difference if the outcome is a failure. */
  readonly failureInstead: ByArm;
}

/** @param share - the probability of taking part */
function toRatios({ live, tried }: Assumption, share: number): Ratios {
  const logs = (ofOthers: number, ofParticipants: number) => {
    const all = (1 - share) * ofOthers + share * ofParticipants;
    return [Math.log(ofOthers / all), Math.log(ofParticipants / all)] as const;
  };
  const [success, failure] = [logs(1 - live, 1 - tried), logs(live, tried)];
  return {
    success: [...success],
    failureInstead: [failure[0] - success[0], failure[1] - success[1]],
  };
}
