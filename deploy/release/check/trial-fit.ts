import type { DeploymentFolders, EditionTrial } from '../edition.ts';
import { withTrial } from '../live-releases.ts';
import type { Release } from '../release.ts';
import { checkFit, whyUnfit } from './check-fit.ts';
import type { TypedModules } from './fit-types.ts';

/** Why the versions of a trial cannot run with what is to be live; nothing when they can. */
export async function trialMisfit(
  folders: DeploymentFolders,
  live: readonly Release[],
  trial: EditionTrial,
  judged: TypedModules['judged'],
): Promise<string | undefined> {
  const together = await withTrial(folders, live, trial);
  const changing = new Set(Object.keys(trial.versions));
  return (await whyUnfit({ together, changing, before: live, judged }))?.reason;
}

/** What is to change, and what is live until then. */
interface ChangeToFit extends TypedModules {
  readonly folders: DeploymentFolders;
}

/**
 * Checks that versions which are to be live, or on trial, fit what those run who take part in the
 * trials that are under way.
 *
 * @throws {RefusedRelease} that names the version on trial
 */
export async function checkTrials(
  { folders, together, changing, before, judged }: ChangeToFit,
  trials: readonly EditionTrial[],
): Promise<void> {
  for (const trial of trials) {
    // In its place those who take part run another version, which is there already.
    const others = new Set([...changing].filter((module) => !(module in trial.versions)));
    if (others.size === 0) continue;
    await checkFit({
      together: await withTrial(folders, together, trial),
      changing: others,
      before: await withTrial(folders, before, trial),
      judged,
    });
  }
}
