import type { DeploymentFolders, Edition } from './edition.ts';
import { versionsBefore } from './history.ts';
import { readWhole } from './live-releases.ts';
import type { Release } from './release.ts';

/** Whether a version of before may run among those that are live now. */
export type MayRun = (release: Release) => Promise<boolean>;

/** The newest version of a module that was live before, is still there and may run; if any. */
export async function lastGoodRelease(
  folders: DeploymentFolders,
  { modules, history }: Pick<Edition, 'modules' | 'history'>,
  module: string,
  mayRun: MayRun,
): Promise<Release | undefined> {
  for (const version of versionsBefore(history, module)) {
    const place = modules[module];
    if (!place) return undefined;
    const release = await readWhole(folders, module, version, place);
    if (release && (await mayRun(release))) return release;
  }
  return undefined;
}

/** By module, the version to fall back to. */
export async function lastGoodReleases(
  folders: DeploymentFolders,
  edition: Pick<Edition, 'modules' | 'history'>,
  mayRun: MayRun,
): Promise<Record<string, Release>> {
  const found: Record<string, Release> = {};
  for (const module of Object.keys(edition.modules)) {
    const release = await lastGoodRelease(folders, edition, module, mayRun);
    if (release) found[module] = release;
  }
  return found;
}
