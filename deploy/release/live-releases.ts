import type { DeploymentFolders, Edition, EditionTrial } from './edition.ts';
import { type Release, readRelease } from './release.ts';

/**
 * What is to be live.
 *
 * @param staged - those that may not be published yet
 */
export function liveReleases(
  { releases }: DeploymentFolders,
  modules: Edition['modules'],
  staged: readonly Release[] = [],
): Promise<Release[]> {
  return Promise.all(
    Object.entries(modules).map(async ([module, live]) => {
      const changed = staged.find((one) => one.module === module);
      return changed ?? readRelease(releases, module, live.version, live);
    }),
  );
}

/** What those run together who take part in a trial. */
export function withTrial(
  { releases }: DeploymentFolders,
  live: readonly Release[],
  { versions }: Pick<EditionTrial, 'versions'>,
): Promise<Release[]> {
  return Promise.all(
    live.map(async (release) => {
      const version = versions[release.module];
      if (version === undefined) return release;
      const tried = await readRelease(releases, release.module, version, release);
      return { ...tried, isOnTrial: true };
    }),
  );
}
