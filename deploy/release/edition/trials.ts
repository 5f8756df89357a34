import type { Edition, EditionTrial } from '../store/edition.ts';
import type { NextEntry } from '../store/history.ts';
import { readWhole } from '../store/live-releases.ts';
import type { Store } from '../store/store.ts';

/** Who has done it, in the history, where nobody has given a command. */
export const THE_CONSOLE = 'the console';

/** The trials that are under way. */
export const runningTrials = ({ trials = [] }: Pick<Edition, 'trials'>): readonly EditionTrial[] =>
  trials.filter(({ until }) => Date.parse(until) > Date.now());

/** The trial that a module takes part in, if any. */
export const trialOf = (
  edition: Pick<Edition, 'trials'>,
  module: string,
): EditionTrial | undefined => runningTrials(edition).find(({ versions }) => module in versions);

/** Trials that go on, and what the history says of those that do not. */
export interface SettledTrials {
  readonly trials: readonly EditionTrial[];
  readonly ended: readonly NextEntry[];
}

/**
 * Ends the trials that are to go no further.
 *
 * @param reasonToEnd - in words; nothing for one that goes on
 */
export async function endTrials(
  trials: readonly EditionTrial[],
  reasonToEnd: (trial: EditionTrial) => Promise<string | undefined>,
): Promise<SettledTrials> {
  const goingOn: EditionTrial[] = [];
  const ended: NextEntry[] = [];
  for (const trial of trials) {
    const reason = await reasonToEnd(trial);
    if (reason === undefined) goingOn.push(trial);
    else ended.push(...endOf(trial, reason));
  }
  return { trials: goingOn, ended };
}

/** Trials as they are beside what is to be live, without what has become live, is lost, or has no time left. */
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
    if (Date.parse(until) <= Date.now()) return 'its time is over';
    for (const [module, version] of Object.entries(versions)) {
      const place = modules[module];
      if (!place) return `there is no ${module} any more`;
      if (!(await readWhole(store, module, version, place)))
        return `the files of ${module} ${version} are lost`;
    }
    return undefined;
  });
}

/** What the history says of a trial that ends, for each of its versions. */
function endOf({ share, until, versions }: EditionTrial, reason: string): NextEntry[] {
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
