import type { DeploymentFolders, Edition } from './edition.ts';
import { LOST, type ModuleChange, type NextEntry } from './history.ts';
import { modulesWith, publishChecked } from './publish-checked.ts';
import type { StagedVersion } from './stage.ts';
import { requireNotWithdrawn } from './withdraw.ts';

/** Who makes a version live, and by which command. */
export interface Occasion extends Pick<ModuleChange, 'by' | 'how'> {
  /** Whether a version that was withdrawn is to be released all the same. */
  readonly isAgain?: boolean;
  /** Looks once more at what it was asked for by; throws where that is no longer so. */
  readonly requireStill?: (now: Edition) => void;
}

/**
 * Makes staged versions live, all of them in one step, once every check is passed.
 *
 * @throws {RefusedRelease} when a check fails; then nothing has changed
 * @throws {NumberedFailure} when all releases are stopped; then neither
 */
export const goLive = (
  folders: DeploymentFolders,
  staged: readonly StagedVersion[],
  occasion: Occasion,
  current: Edition,
): Promise<Edition> =>
  publishChecked(folders, staged, current, (now) => {
    occasion.requireStill?.(now);
    if (!occasion.isAgain) requireNotWithdrawn(now, staged);
    return { modules: modulesWith(staged, now), changes: changes(staged, now, occasion) };
  });

function changes(
  staged: readonly StagedVersion[],
  { modules }: Edition,
  { by, how }: Occasion,
): NextEntry[] {
  const at = new Date().toISOString();
  return staged.map(({ module, note }) => {
    const from = modules[module]?.version;
    return {
      at,
      by,
      how,
      module,
      ...(from && { from }),
      to: note.version,
      ...(from === note.version && { reason: LOST }),
    };
  });
}
