import { builder } from '@console/shared-node/folders.ts';
import { findMisfit } from '../check/check.ts';
import type { RefusedRelease } from '../check/refused-release.ts';
import type { TypeChecks } from '../check/types/type-checks.ts';
import type { Edition, EditionModule } from '../store/edition.ts';
import { findFreeze, findWithdrawal, isRemoved } from '../store/history.ts';
import { liveReleases } from '../store/live-releases.ts';
import { type StagedVersion, toLocation } from '../store/release.ts';
import type { Store } from '../store/store.ts';

/** The state before a start. */
interface Start {
  readonly store: Store;
  /** The builds of this checkout. */
  readonly staged: readonly StagedVersion[];
  /** The live modules that were released from other repositories, at the addresses of this start. */
  readonly others: Edition['modules'];
  /** The edition that is live before the start. */
  readonly current: Edition | undefined;
  readonly typeChecks: TypeChecks;
}

/** The version that each module is to run. */
export interface ModulesToRun {
  readonly modules: Edition['modules'];
  /** The reason why builds do not go live, if they are incompatible with later releases. */
  readonly refused?: RefusedRelease;
}

/**
 * Selects the version of each module: the build of this checkout, unless the module was released or
 * rolled back after it was built. Builds must be compatible with later releases; otherwise all modules
 * keep their live versions. Builds of one checkout are not checked against each other:
 * `npm run check` does that, and no release depends on it.
 */
export async function modulesToRun(start: Start): Promise<ModulesToRun> {
  const { staged, others, current } = start;
  if (!current) return { modules: builtModules(staged, undefined) };
  const before = { ...liveModules(staged, current), ...others };
  if (findFreeze(current)) return { modules: before };
  const modules = { ...builtModules(staged, current), ...others };
  const refused = await findStartMisfit(start, current, modules);
  return refused ? { modules: before, refused } : { modules };
}

async function findStartMisfit(
  { store, staged, others, typeChecks }: Start,
  current: Edition,
  next: Edition['modules'],
): Promise<RefusedRelease | undefined> {
  const isFromHere = ({ module, note }: StagedVersion) => next[module]?.version === note.version;
  if (staged.every(isFromHere) && Object.keys(others).length === 0) return undefined;
  const changed = Object.keys(next).filter(
    (module) => next[module]?.version !== current.modules[module]?.version,
  );
  if (changed.length === 0) return undefined;
  return findMisfit({
    together: await liveReleases(store, next),
    changing: new Set(changed),
    before: await liveReleases(store, current.modules),
    typeChecks,
  });
}

/** Returns the builds to run, without withdrawn builds and removed modules. */
function builtModules(
  staged: readonly StagedVersion[],
  current: Edition | undefined,
): Edition['modules'] {
  const next = staged.flatMap((version): [string, EditionModule][] => {
    const before = current?.modules[version.module];
    if (!before && current && isRemoved(current.history, version.module)) return [];
    const withdrawal = findWithdrawal(current?.history ?? [], version.module, version.note.version);
    if (!withdrawal) return [[version.module, moduleToRun(version, before)]];
    return before ? [[version.module, { ...before, ...toLocation(version) }]] : [];
  });
  return Object.fromEntries(next);
}

function moduleToRun(staged: StagedVersion, current: EditionModule | undefined): EditionModule {
  const { version, content } = staged.note;
  if (current?.built[builder] === content) return { ...current, ...toLocation(staged) };
  return { ...toLocation(staged), version, built: { ...current?.built, [builder]: content } };
}

/** Returns the live modules, at the addresses of this start. */
function liveModules(
  staged: readonly StagedVersion[],
  { modules }: Pick<Edition, 'modules'>,
): Edition['modules'] {
  const moved = staged.flatMap((version) => {
    const live = modules[version.module];
    return live ? [[version.module, { ...live, ...toLocation(version) }]] : [];
  });
  return { ...modules, ...Object.fromEntries(moved) };
}
