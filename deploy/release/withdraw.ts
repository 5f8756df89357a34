import { NumberedFailure } from '@console/shared-node/failure.ts';
import { isWayBack } from './check/check-fit.ts';
import { trialMisfit } from './check/trial-fit.ts';
import {
  type DeploymentFolders,
  type Edition,
  type EditionTrial,
  readEdition,
  unknownModule,
} from './edition.ts';
import { withdrawalOf } from './history.ts';
import { lastGoodRelease } from './last-good.ts';
import { liveReleases } from './live-releases.ts';
import { changeDeployment } from './lock.ts';
import { publishEdition } from './publish-edition.ts';
import { RefusedRelease } from './refused-release.ts';
import { readRelease } from './release.ts';
import type { StagedVersion } from './stage.ts';
import { endTrials } from './trials.ts';
import { JudgedTypes } from './types/judged-types.ts';

/** A version that nobody is to run any more, and who says so. */
export interface Withdrawing {
  readonly module: string;
  readonly version: string;
  readonly by: string;
  /** In words, for the history. */
  readonly reason?: string;
  /** Throws where what somebody knew of the console is no longer so. */
  readonly requireStill?: (now: Edition) => void;
}

/**
 * Withdraws a version, in one edition: its trial ends; where it is live, the last good version is
 * live again; and nobody releases it by mistake. What is withdrawn already stays so, and no edition
 * is written. It works while releases are stopped.
 *
 * @returns what is live now
 * @throws {NumberedFailure} when the version is not published, or is live and nothing that was live
 *   before fits; then nothing has changed
 */
export function withdrawVersion(
  folders: DeploymentFolders,
  { module, version, by, reason, requireStill }: Withdrawing,
): Promise<Edition> {
  return changeDeployment(folders, async () => {
    const now = await readEdition(folders);
    const standing = now?.modules[module];
    if (!now || !standing) throw unknownModule(module, Object.keys(now?.modules ?? {}));
    requireStill?.(now);
    const { trials = [], history, settings } = now;
    const isLive = standing.version === version;
    const isTried = trials.some(({ versions }) => versions[module] === version);
    if (!isLive && !isTried && withdrawalOf(history, module, version)) return now;
    // What is live or on trial may be lost, and is withdrawn the more.
    if (!isLive && !isTried) await readRelease(folders.releases, module, version, standing);

    const judged = await JudgedTypes.open(folders);
    const before = isLive ? await versionBefore(folders, now, module, judged) : undefined;
    const modules = before
      ? { ...now.modules, [module]: { ...standing, version: before } }
      : now.modules;
    const change = {
      at: new Date().toISOString(),
      by,
      how: 'withdraw' as const,
      module,
      version,
      ...(reason && { reason }),
      ...(before && { from: version, to: before }),
    };
    const left = trials.map((trial) => without(trial, module, version));
    const settled = await endTrials(left, async (trial) => {
      if (!trials.includes(trial)) return `${module} ${version} was withdrawn`;
      if (!before) return undefined;
      const live = await liveReleases(folders, modules);
      const misfit = await trialMisfit(folders, live, trial, judged);
      return misfit && `it does not fit ${module} ${before}: ${misfit}`;
    });
    const edition = await publishEdition(folders, now, {
      modules,
      settings,
      trials: settled.trials,
      changes: [change, ...settled.ended],
      isWayBack: isWayBack(judged),
    });
    await judged.save();
    return edition;
  });
}

/** The rest of a trial, which ends with the version that it holds; any other trial as it is. */
function without(trial: EditionTrial, module: string, version: string): EditionTrial {
  const { [module]: tried, ...versions } = trial.versions;
  return tried === version ? { ...trial, versions } : trial;
}

async function versionBefore(
  folders: DeploymentFolders,
  edition: Edition,
  module: string,
  judged: JudgedTypes,
): Promise<string> {
  const live = await liveReleases(folders, edition.modules);
  const mayRun = isWayBack(judged);
  const release = await lastGoodRelease(folders, edition, module, (one) => mayRun(one, live));
  if (release) return release.version;
  throw new NumberedFailure(
    'MF-137',
    `${module} ${edition.modules[module]?.version} is live, and nothing that was live before it is there and fits: release another version first`,
  );
}

/** @throws {RefusedRelease} that says who has withdrawn one of the versions, when and why */
export function requireNotWithdrawn(
  { history }: Pick<Edition, 'history'>,
  staged: readonly StagedVersion[],
): void {
  for (const { module, note } of staged) {
    const withdrawal = withdrawalOf(history, module, note.version);
    if (!withdrawal) continue;
    const { by, at, reason } = withdrawal;
    const why = reason ? `, with the words "${reason}"` : '';
    const words = `${by} has withdrawn it at ${at}${why}; to release it all the same, add --again`;
    throw new RefusedRelease('MF-133', module, note.version, words);
  }
}
