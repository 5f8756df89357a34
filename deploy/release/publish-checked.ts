import { NumberedFailure } from '@console/shared-node/failure.ts';
import { checkFit, isWayBack } from './check/check-fit.ts';
import { checkStored, checkVersion } from './check/check-version.ts';
import { typeMisfits } from './check/fit-types.ts';
import { checkTrials } from './check/trial-fit.ts';
import {
  type DeploymentFolders,
  type Edition,
  type EditionModule,
  originOf,
  readEdition,
} from './edition.ts';
import { requireThawed } from './freeze.ts';
import { liveReleases } from './live-releases.ts';
import { changeDeployment } from './lock.ts';
import { namesOf } from './names.ts';
import { type NextEdition, publishEdition } from './publish-edition.ts';
import { placeOf } from './release.ts';
import {
  publishAll,
  releaseOf,
  removeUnpublished,
  requireSame,
  requireStaged,
  type StagedVersion,
} from './stage.ts';
import { runningTrials } from './trials.ts';
import { JudgedTypes } from './types/judged-types.ts';

/** What an edition changes: what is live, what is on trial, and the lines of the history. */
export type EditionChange = Pick<NextEdition, 'modules' | 'trials' | 'changes'>;

/**
 * Publishes staged versions, all of them in one step, once every check is passed: each by itself,
 * and all of them with what is live and with what is on trial.
 *
 * @param changeOf - made from the edition that is live by then; may refuse
 * @throws {RefusedRelease} when a check fails; then nothing has changed
 * @throws {NumberedFailure} when all releases are stopped; then neither
 */
export async function publishChecked(
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  current: Edition,
  changeOf: (now: Edition) => EditionChange,
): Promise<Edition> {
  try {
    for (const version of staged) await checkVersion(folders, version, originOf(current));
    const judged = await JudgedTypes.open(folders);
    const releases = staged.map(releaseOf);
    const changing = changingOf(staged, current);
    // Now, so that others need not wait for it: from here on it is known.
    const together = await liveReleases(folders, modulesWith(staged, current), releases);
    const before = await liveReleases(folders, current.modules);
    await Promise.all([namesOf(together), typeMisfits({ together, changing, before, judged })]);
    return await changeDeployment(folders, async () => {
      const now = (await readEdition(folders)) ?? current;
      requireThawed(now);
      await requireStaged(staged);
      const change = changeOf(now);
      const live = await liveReleases(folders, modulesWith(staged, now), releases);
      const past = await liveReleases(folders, now.modules);
      requireSame(staged, past);
      const fitted = {
        folders,
        together: live,
        changing: changingOf(staged, now),
        before: past,
        judged,
      };
      const names = await checkFit(fitted);
      await checkTrials(fitted, runningTrials(now));
      // What is read beside a lost version is not all: that is not kept.
      await publishAll(folders, staged, live.some(({ isLost }) => isLost) ? new Map() : names);
      await checkStored(folders, staged, originOf(current));
      const edition = await publishEdition(folders, now, {
        ...change,
        settings: now.settings,
        isWayBack: isWayBack(judged),
      });
      await judged.save();
      return edition;
    });
  } catch (error) {
    if (error instanceof NumberedFailure) await removeUnpublished(folders, staged);
    throw error;
  }
}

/** The modules that get another version. What is put back is as it was, whatever was released meanwhile. */
const changingOf = (
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): ReadonlySet<string> =>
  new Set(
    staged
      .filter(({ module, note }) => modules[module]?.version !== note.version)
      .map(({ module }) => module),
  );

/** Publishes staged versions once every check is passed; nobody runs them but who tries them by link. */
export const publishToTry = (
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  current: Edition,
): Promise<Edition> =>
  publishChecked(folders, staged, current, (now) => ({
    modules: buildsNoted(staged, now),
    changes: [],
  }));

/** Modules with staged versions live. */
export function modulesWith(
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): Readonly<Record<string, EditionModule>> {
  const changed = staged.map((version) => {
    const { module, note } = version;
    const built = builtWith(version, modules[module]);
    return [module, { ...placeOf(version), version: note.version, built }];
  });
  return { ...modules, ...Object.fromEntries(changed) };
}

/** Modules as they are live; a start does not make live what their working copies have published. */
export function buildsNoted(
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): Readonly<Record<string, EditionModule>> {
  const noted = staged.flatMap((version) => {
    const live = modules[version.module];
    return live ? [[version.module, { ...live, built: builtWith(version, live) }]] : [];
  });
  return { ...modules, ...Object.fromEntries(noted) };
}

const builtWith = (
  { note, builtBy }: StagedVersion,
  before: EditionModule | undefined,
): EditionModule['built'] => ({ ...before?.built, ...(builtBy && { [builtBy]: note.content }) });
