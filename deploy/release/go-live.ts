import { checkVersion } from './check/check-version.ts';
import { checkContracts } from './check/contract.ts';
import {
  type DeploymentFolders,
  type Edition,
  type EditionModule,
  originOf,
  readEdition,
} from './edition.ts';
import type { HistoryEntry } from './history.ts';
import { claimsOf, exclusively } from './lock.ts';
import { type NextEdition, publishEdition } from './publish-edition.ts';
import { RefusedRelease } from './refused-release.ts';
import { readRelease } from './release.ts';
import { publishAll, type StagedVersion, withdrawAll } from './stage.ts';

/** Who makes a version live, and by which command. */
export type Occasion = Pick<HistoryEntry, 'by' | 'how'>;

/**
 * Makes staged versions live, all of them in one step, once every check is passed.
 *
 * @throws {RefusedRelease} when a check fails; then nothing has changed
 */
export async function goLive(
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  occasion: Occasion,
  current: Edition,
): Promise<Edition> {
  try {
    for (const version of staged) await checkVersion(folders, version, originOf(current));
    return await exclusively(claimsOf(folders), async () => {
      const now = (await readEdition(folders)) ?? current;
      const modules = modulesWith(staged, now);
      await checkLiveContracts(folders, staged, modules);
      await publishAll(folders, staged);
      const next = { modules, settings: now.settings, changes: changes(staged, now, occasion) };
      return publishEdition(folders, now, next);
    });
  } catch (error) {
    if (error instanceof RefusedRelease) await withdrawAll(staged);
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

async function checkLiveContracts(
  { releases }: DeploymentFolders,
  staged: readonly StagedVersion[],
  modules: Edition['modules'],
): Promise<void> {
  const changing = new Map(staged.map(({ module, note }) => [module, note]));
  const live = await Promise.all(
    Object.entries(modules).map(async ([module, { origin, version }]) => ({
      ...(changing.get(module) ?? (await readRelease(releases, module, version, origin))),
      module,
    })),
  );
  checkContracts(live, new Set(changing.keys()));
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
