import { sentenceOf } from '@console/shared-node/failure.ts';
import { withdrawVersion } from '../release/commands/withdraw.ts';
import { findTrial, THE_CONSOLE } from '../release/edition/trials.ts';
import type { EditionTrial } from '../release/store/edition.ts';
import type { ServiceStore } from '../release/store/open-store.ts';
import type { AffectedUsers, CountedReport, Counts } from './counts.ts';

/** Minimum number of affected users on trial; with fewer users the result is inconclusive. */
const MIN_USERS = 5;

/** A version fails too often if its share of affected users is this many times the live version's. */
const TIMES_WORSE = 3;

/** Returns whether a version fails for too many users. @param share - the trial's, in per cent */
export const isTooMany = ({ onTrial, live }: AffectedUsers, share: number): boolean =>
  onTrial >= MIN_USERS && onTrial / share >= (TIMES_WORSE * live) / (100 - share);

/** Withdraws versions on trial that fail for too many participants. */
export class Budget {
  readonly #store: ServiceStore;
  readonly #counts: Counts;
  /** Running checks by version, each with the newest report that has arrived meanwhile. */
  readonly #checks = new Map<string, { next?: CountedReport; ended: Promise<void> }>();

  constructor(consoleStore: ServiceStore, counts: Counts) {
    this.#store = consoleStore;
    this.#counts = counts;
  }

  /**
   * Checks a version after a participant has reported a failure of it. Errors are written to stderr; the
   * next report repeats the check.
   */
  check(report: CountedReport): void {
    const key = `${report.module} ${report.version}`;
    const before = this.#checks.get(key);
    if (before) before.next = report;
    else this.#checks.set(key, { ended: this.#runCheck(key, report) });
  }

  async ended(): Promise<void> {
    while (this.#checks.size > 0) {
      await Promise.all([...this.#checks.values()].map(({ ended }) => ended));
    }
  }

  async #runCheck(key: string, report: CountedReport): Promise<void> {
    try {
      await this.#withdrawIfTooMany(key, report);
    } catch (error) {
      process.stderr.write(`${key} was not withdrawn: ${sentenceOf(error)}\n`);
    }
    const next = this.#checks.get(key)?.next;
    this.#checks.delete(key);
    if (next) this.check(next);
  }

  async #withdrawIfTooMany(key: string, report: CountedReport): Promise<void> {
    const { module, version } = report;
    // Reads the edition again, because the version may now be live for all, or withdrawn.
    const edition = await this.#store.read((store) => store.edition());
    const trial = edition && findTrial(edition, module);
    const live = edition?.modules[module]?.version;
    if (trial?.versions[module] !== version || live === undefined) return;
    const users = await this.#counts.affectedUsers({ module, version, live, trial });
    if (!isTooMany(users, trial.share)) return;
    // If another report has arrived meanwhile, it is the most recent, and probably already counted.
    const { number } = this.#checks.get(key)?.next ?? report;
    const reason = describeFailures(users, { number, live, trial });
    await this.#store.change((folders) =>
      withdrawVersion(folders, { module, version, by: THE_CONSOLE, reason }),
    );
  }
}

const describeFailures = (
  { onTrial, live: others }: AffectedUsers,
  { number, live, trial }: { number: string; live: string; trial: EditionTrial },
): string =>
  `it failed for ${onTrial} participants (share: ${trial.share} %), most recently with ${number}; ${live} failed for ${others} other users`;
