import { type Edition, type EditionTrial, runningTrials } from '../store/edition.ts';
import type { NextEntry } from '../store/history.ts';
import { readWhole } from '../store/live-releases.ts';
import type { Store } from '../store/store.ts';

/** The author of automatic changes in the history. */
export const THE_CONSOLE = 'the console';

/** Returns the trial that includes a version of this module, if any. */
export const findTrial = (
  edition: Pick<Edition, 'trials'>,
  module: string,
): EditionTrial | undefined => runningTrials(edition).find(({ versions }) => module in versions);

/** The trials that continue, and the history entries of trials that end. */
export interface SettledTrials {
  readonly trials: readonly EditionTrial[];
  readonly ended: readonly NextEntry[];
}

/**
 * Ends trials for which there is a reason.
 *
 * @param reasonToEnd - returns the reason, or `undefined` if the trial continues
 */
export async function endTrials(
  trials: readonly EditionTrial[],
  reasonToEnd: (trial: EditionTrial) => Promise<string | undefined>,
): Promise<SettledTrials> {
  const continuing: EditionTrial[] = [];
  const ended: NextEntry[] = [];
  for (const trial of trials) {
    const reason = await reasonToEnd(trial);
    if (reason === undefined) continuing.push(trial);
    else ended.push(...toEndEntries(trial, reason));
  }
  return { trials: continuing, ended };
}

/** Removes versions that go live from trials; ends trials that expired or lost files or modules. */
export function settleTrials(
  store: Store,
  trials: readonly EditionTrial[],
  modules: Edition['modules'],
): Promise<SettledTrials> {
  const open = trials.flatMap((trial) => {
    const versions = Object.entries(trial.versions).filter(
      ([module, version]) => modules[module]?.version !== version,
    );
    return versions.length > 0 ? [{ ...trial, versions: Object.fromEntries(versions) }] : [];
  });
  return endTrials(open, async ({ until, versions }) => {
    if (Date.parse(until) <= Date.now()) return 'the trial has expired';
    for (const [module, version] of Object.entries(versions)) {
      const location = modules[module];
      if (!location) return `${module} was removed`;
      if (!(await readWhole(store, module, version, location)))
        return `the files of ${module} ${version} are lost`;
    }
    return undefined;
  });
}

/** Returns the history entries for the end of a trial, one for each version. */
function toEndEntries({ share, until, versions }: EditionTrial, reason: string): NextEntry[] {
  const at = new Date().toISOString();
  return Object.entries(versions).map(([module, version]) => ({
    at,
    by: THE_CONSOLE,
    how: 'trial-end',
    module,
    version,
    share,
    until,
    reason,
  }));
}
