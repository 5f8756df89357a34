import { sentenceOf } from '@console/shared-node/failure.ts';
import { growTrial } from '../release/commands/trial.ts';
import { withdrawVersion } from '../release/commands/withdraw.ts';
import { findTrial, THE_CONSOLE } from '../release/edition/trials.ts';
import type { EditionTrial } from '../release/store/edition.ts';
import type { ServiceStore } from '../release/store/open-store.ts';
import { evidenceAt, type Outcome, SUCCESS_DELAY_MS } from '../trials/evidence.ts';
import type { Counts } from './counts.ts';
import { type OwnerSettings, tellOwners } from './tell-owners.ts';

/** Withdraws versions on trial that are harmful, and lets trials grow that may. */
export class TrialWatch {
  readonly #settings: OwnerSettings;
  readonly #store: ServiceStore;
  readonly #counts: Counts;
  /** Running checks by module, and whether another report has arrived meanwhile. */
  readonly #checks = new Map<string, { isOutdated: boolean; ended: Promise<void> }>();
  /** Postponed checks by trial and module. */
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(settings: OwnerSettings, consoleStore: ServiceStore, counts: Counts) {
    this.#settings = settings;
    this.#store = consoleStore;
    this.#counts = counts;
  }

  /**
   * Checks a module's trial after a new outcome. Errors are written to stderr; the next outcome repeats the
   * check.
   */
  check(module: string): void {
    const before = this.#checks.get(module);
    if (before) before.isOutdated = true;
    else this.#checks.set(module, { isOutdated: false, ended: this.#runCheck(module) });
  }

  /**
   * Checks again when a success of the time of the first failure would have arrived: without one, the version
   * may fail for all. Later failures need no such check, because each is checked when it arrives.
   *
   * @param trial - id of the trial
   */
  checkLater(module: string, trial: string): void {
    const key = `${trial} ${module}`;
    if (this.#timers.has(key)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      this.check(module);
    }, SUCCESS_DELAY_MS);
    this.#timers.set(key, timer);
  }

  async ended(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    while (this.#checks.size > 0) {
      await Promise.all([...this.#checks.values()].map(({ ended }) => ended));
    }
  }

  async #runCheck(module: string): Promise<void> {
    try {
      await this.#decide(module);
    } catch (error) {
      process.stderr.write(`The trial of ${module} was not checked: ${sentenceOf(error)}\n`);
    }
    const isOutdated = this.#checks.get(module)?.isOutdated;
    this.#checks.delete(module);
    if (isOutdated) this.check(module);
  }

  async #decide(module: string): Promise<void> {
    // Reads the edition again, because the trial may have ended meanwhile.
    const edition = await this.#store.read((store) => store.edition());
    const trial = edition && findTrial(edition, module);
    const version = trial?.versions[module];
    if (!trial || version === undefined) return;
    const outcomes = await this.#counts.outcomes(module, trial.id);
    const now = Date.now();
    const evidence = evidenceAt(outcomes, now);
    if (evidence.isHarmful(now)) {
      const reason = describeHarm(outcomes, edition.modules[module]?.version ?? '');
      await this.#store.change((folders) =>
        withdrawVersion(folders, { module, version, by: THE_CONSOLE, reason }),
      );
      await tellOwners(this.#settings, { module, version, publisher: trial.by, reason });
    } else if (trial.grows && evidence.mayGrow && (await this.#mayGrow(trial, module, outcomes))) {
      const reason = describeSuccess(outcomes, trial);
      await this.#store.change(async (folders) => growTrial(await folders.open(), trial, reason));
    }
  }

  /** Whether a trial has outcomes with its share, and its other versions work well enough, too. */
  async #mayGrow(
    { id, share, versions }: EditionTrial,
    module: string,
    outcomes: readonly Outcome[],
  ): Promise<boolean> {
    if (outcomes.at(-1)?.share !== share) return false;
    for (const other of Object.keys(versions).filter((name) => name !== module)) {
      const found = await this.#counts.outcomes(other, id);
      if (found.at(-1)?.share !== share || !evidenceAt(found, Date.now()).mayGrow) return false;
    }
    return true;
  }
}

/** Returns how many of the users with outcomes have failures; participants whose page ran the version on trial. */
function countAffected(outcomes: readonly Outcome[], isCounted: (one: Outcome) => boolean) {
  const users = outcomes.filter(isCounted);
  const affected = users.filter(({ number }) => number !== undefined);
  return `${countUsers(affected)} of ${countUsers(users)}`;
}

const countUsers = (outcomes: readonly Outcome[]): number =>
  new Set(outcomes.map(({ person }) => person)).size;

function describeHarm(outcomes: readonly Outcome[], live: string): string {
  const participants = countAffected(outcomes, ({ isTried }) => isTried);
  const others = countAffected(outcomes, ({ takesPart }) => !takesPart);
  return `it failed for ${participants} participants, most recently with ${newestNumber(outcomes)}; ${live} failed for ${others} other users. Less than 1 in 100 harmless versions is withdrawn`;
}

const newestNumber = (outcomes: readonly Outcome[]): string =>
  outcomes.findLast(({ isTried, number }) => isTried && number !== undefined)?.number ?? '';

function describeSuccess(outcomes: readonly Outcome[], { share }: EditionTrial): string {
  const participants = countAffected(outcomes, (one) => one.isTried && one.share === share);
  return `at ${share} %, it failed for ${participants} participants`;
}
