import { NumberedFailure } from '../failure.ts';
import { checkFit, isWayBack } from './check/check-fit.ts';
import { checkVersion } from './check/check-version.ts';
import { typeMisfits } from './check/fit-types.ts';
import {
  type DeploymentFolders,
  type Edition,
  type EditionModule,
  originOf,
  readEdition,
} from './edition.ts';
import { requireThawed } from './freeze.ts';
import type { ModuleChange } from './history.ts';
import { claimsOf, exclusively } from './lock.ts';
import { namesOf } from './names.ts';
import { type NextEdition, publishEdition } from './publish-edition.ts';
import { type Release, readRelease } from './release.ts';
import { publishAll, releaseOf, requireStaged, type StagedVersion, withdrawAll } from './stage.ts';
import { JudgedTypes } from './types/judged-types.ts';

/** Who makes a version live, and by which command. */
export type Occasion = Pick<ModuleChange, 'by' | 'how'>;

/**
 * Makes staged versions live, all of them in one step, once every check is passed.
 *
 * @throws {RefusedRelease} when a check fails; then nothing has changed
 * @throws {NumberedFailure} when all releases are stopped; then neither
 */
export async function goLive(
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  occasion: Occasion,
  current: Edition,
): Promise<Edition> {
  try {
    for (const version of staged) await checkVersion(folders, version, originOf(current));
    const judged = await JudgedTypes.open(folders);
    const changing = new Set(staged.map(({ module }) => module));
    // Now, so that others need not wait for it: from here on it is known.
    const together = await liveReleases(folders, staged, modulesWith(staged, current));
    const before = await liveReleases(folders, [], current.modules);
    await Promise.all([namesOf(together), typeMisfits({ together, changing, before, judged })]);
    return await exclusively(claimsOf(folders), async () => {
      const now = (await readEdition(folders)) ?? current;
      requireThawed(now);
      requireStaged(staged);
      const modules = modulesWith(staged, now);
      const live = await liveReleases(folders, staged, modules);
      const past = await liveReleases(folders, [], now.modules);
      const names = await checkFit({ together: live, changing, before: past, judged });
      await publishAll(folders, staged, names);
      const { settings } = now;
      const edition = await publishEdition(folders, now, {
        modules,
        settings,
        changes: changes(staged, now, occasion),
        isWayBack: (...one) => isWayBack(...one, judged),
      });
      await judged.save();
      return edition;
    });
  } catch (error) {
    if (error instanceof NumberedFailure) await withdrawAll(staged);
    throw error;
  }
}

function modulesWith(
  staged: readonly StagedVersion[],
  { modules }: Edition,
): Readonly<Record<string, EditionModule>> {
  const changed = staged.map(({ module, origin, note, builtBy }) => {
    const built = { ...modules[module]?.built, ...(builtBy && { [builtBy]: note.content }) };
    return [module, { origin, version: note.version, built }];
  });
  return { ...modules, ...Object.fromEntries(changed) };
}

/** What is to be live, with staged versions that may not be published yet. */
function liveReleases(
  { releases }: DeploymentFolders,
  staged: readonly StagedVersion[],
  modules: Edition['modules'],
): Promise<Release[]> {
  return Promise.all(
    Object.entries(modules).map(async ([module, { origin, version }]) => {
      const changed = staged.find((one) => one.module === module);
      return changed ? releaseOf(changed) : readRelease(releases, module, version, origin);
    }),
  );
}

function changes(
  staged: readonly StagedVersion[],
  { modules }: Edition,
  occasion: Occasion,
): NextEdition['changes'] {
  const at = new Date().toISOString();
  return staged.map(({ module, note }) => {
    const from = modules[module]?.version;
    return { at, ...occasion, module, ...(from && { from }), to: note.version };
  });
}
