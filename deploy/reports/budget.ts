import { sentenceOf } from '@console/shared-node/failure.ts';
import { withdrawVersion } from '../release/commands/withdraw.ts';
import { THE_CONSOLE, trialOf } from '../release/edition/trials.ts';
import type { EditionTrial } from '../release/store/edition.ts';
import type { ServiceStore } from '../release/store/open-store.ts';
import type { CountedReport, Counts, FailedPeople } from './counts.ts';

/** Of fewer nothing follows. */
const LEAST_PEOPLE = 5;

/** A version on trial may fail for less than so many times the share for whom the live one fails. */
const TIMES_WORSE = 3;

/** Whether a version on trial fails for too many. @param share - of the trial, in per cent */
export const isTooMany = ({ onTrial, live }: FailedPeople, share: number): boolean =>
  onTrial >= LEAST_PEOPLE && onTrial / share >= (TIMES_WORSE * live) / (100 - share);

/** Withdraws versions on trial that fail for too many of those who take part. */
export class Budget {
  readonly #store: ServiceStore;
  readonly #counts: Counts;
  /** Those that are looked at, and what has come meanwhile. */
  readonly #looking = new Map<string, { next?: CountedReport; ended: Promise<void> }>();

  constructor(consoleStore: ServiceStore, counts: Counts) {
    this.#store = consoleStore;
    this.#counts = counts;
  }

  /**
   * Looks at a version of which somebody who takes part has just reported something. What goes wrong
   * is said to whoever runs the process, and tried again with the next report.
   */
  look(report: CountedReport): void {
    const key = `${report.module} ${report.version}`;
    const before = this.#looking.get(key);
    if (before) before.next = report;
    else this.#looking.set(key, { ended: this.#lookAt(key, report) });
  }

  /** Settles when nothing is looked at any more. */
  async ended(): Promise<void> {
    while (this.#looking.size > 0) {
      await Promise.all([...this.#looking.values()].map(({ ended }) => ended));
    }
  }

  async #lookAt(key: string, report: CountedReport): Promise<void> {
    try {
      await this.#withdrawIfTooMany(key, report);
    } catch (error) {
      process.stderr.write(`${key} was not withdrawn: ${sentenceOf(error)}\n`);
    }
    const next = this.#looking.get(key)?.next;
    this.#looking.delete(key);
    if (next) this.look(next);
  }

  async #withdrawIfTooMany(key: string, report: CountedReport): Promise<void> {
    const { module, version } = report;
    // Read anew: it may have been made live for all by now, or withdrawn.
    const edition = await this.#store.read((store) => store.edition());
    const trial = edition && trialOf(edition, module);
    const live = edition?.modules[module]?.version;
    if (trial?.versions[module] !== version || live === undefined) return;
    const people = await this.#counts.failedPeople({ module, version, live, trial });
    if (!isTooMany(people, trial.share)) return;
    // One that came meanwhile may be counted among them, and is the last.
    const { number } = this.#looking.get(key)?.next ?? report;
    const reason = describeFailures(people, { number, live, trial });
    await this.#store.change((folders) =>
      withdrawVersion(folders, { module, version, by: THE_CONSOLE, reason }),
    );
  }
}

/** For the history. */
const describeFailures = (
  { onTrial, live: others }: FailedPeople,
  { number, live, trial }: { number: string; live: string; trial: EditionTrial },
): string =>
  `it failed for ${onTrial} of those who took part (${trial.share} %), at last with ${number}; ${live} failed for ${others} of the others`;
