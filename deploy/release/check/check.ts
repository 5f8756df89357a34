import { close, listen } from '@console/shared-node/http/listen.ts';
import { moduleServer } from '@console/shared-node/http/module-server.ts';
import { isAnswered } from '@console/shared-node/ports.ts';
import { apiLevelFault, type FailureNumber, manifestFault } from '@console/shared-ui/contract';
import { type Edition, type EditionTrial, getOrigin, runningTrials } from '../store/edition.ts';
import { liveReleases, withTrial } from '../store/live-releases.ts';
import {
  type ModuleNames,
  type Release,
  readManifest,
  type StagedVersion,
  toLocation,
  toRelease,
} from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { checkContracts } from './contract.ts';
import { checkFiles } from './files.ts';
import { checkNames, findMisfits } from './fit.ts';
import { checkTypes, findTypeMisfits, type TypedModules } from './fit-types.ts';
import { importableFiles } from './imported-file.ts';
import { getNames } from './names.ts';
import { RefusedRelease } from './refused-release.ts';
import { checkSections } from './sections.ts';
import { checkServed, type ServedModule } from './served.ts';
import { TypeChecks } from './types/type-checks.ts';

/**
 * Checks each staged version by itself. Then reads names and types ahead for {@link checkTogether},
 * because other releases wait while that runs.
 *
 * @returns the results of type checks, for {@link checkTogether}
 * @throws {RefusedRelease}
 */
export async function checkAlone(
  store: Store,
  staged: readonly StagedVersion[],
): Promise<TypeChecks> {
  for (const version of staged) await checkVersion(store, version);
  const typeChecks = await TypeChecks.open(store);
  const modules = await modulesWith(store, staged, store.live, typeChecks);
  await Promise.all([getNames(modules.together), findTypeMisfits(modules)]);
  return typeChecks;
}

/**
 * Checks that staged versions can run with the live versions, and with the versions of each running
 * trial. The caller must hold the lock.
 *
 * @returns the names to store with each version
 * @throws {RefusedRelease} that names both sides
 */
export async function checkTogether(
  store: Store,
  staged: readonly StagedVersion[],
  now: Edition,
  typeChecks: TypeChecks,
): Promise<ReadonlyMap<string, ModuleNames>> {
  const modules = await modulesWith(store, staged, now, typeChecks);
  const { together, changing, before } = modules;
  const names = await checkFit(modules);
  for (const trial of runningTrials(now)) {
    // A trial's participants do not run the staged versions of modules that are in the trial.
    const others = new Set([...changing].filter((module) => !(module in trial.versions)));
    if (others.size === 0) continue;
    await checkFit({
      together: await withTrial(store, together, trial),
      changing: others,
      before: await withTrial(store, before, trial),
      typeChecks,
    });
  }
  // If a version is lost, the names read here may be incomplete, so they are not stored.
  return together.some(({ isLost }) => isLost) ? new Map() : names;
}

/**
 * Uploads versions to a bucket and checks that they are served; does nothing for a folder, whose
 * files are in place.
 *
 * @throws {RefusedRelease}
 */
export async function checkStored(store: Store, staged: readonly StagedVersion[]): Promise<void> {
  for (const version of store.bucket ? staged : []) {
    const consoleOrigin = getOrigin(store.live);
    const isNew = await store.upload(`${version.module}/${version.note.version}`);
    if (isNew && (await isAnsweredAt([version.origin, consoleOrigin])))
      await checkServed(toServed(version), consoleOrigin);
  }
}

/** Returns why modules cannot run together, or `undefined` if they can. */
export async function findMisfit(modules: TypedModules): Promise<RefusedRelease | undefined> {
  try {
    await checkFit(modules);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedRelease) return error;
    throw error;
  }
}

/** Returns why a trial's versions are incompatible with the next live ones, or `undefined`. */
export async function findTrialMisfit(
  store: Store,
  modules: Edition['modules'],
  trial: EditionTrial,
  typeChecks: TypeChecks,
): Promise<string | undefined> {
  const live = await liveReleases(store, modules);
  const together = await withTrial(store, live, trial);
  const changing = new Set(Object.keys(trial.versions));
  return (await findMisfit({ together, changing, before: live, typeChecks }))?.reason;
}

/** Returns whether a formerly live version is compatible with the versions that are live now. */
export async function canReturn(
  release: Release,
  live: readonly Release[],
  typeChecks: TypeChecks,
): Promise<boolean> {
  const together = live.map((one) => (one.module === release.module ? release : one));
  const names = await getNames(together);
  const changing = new Set([release.module]);
  const found = findMisfits({ together, names, changing });
  // Ignores MF-125 (imports all of another module), because the version was live with it.
  if (found.some(({ number }) => number === 'MF-119')) return false;
  return (await findTypeMisfits({ together, changing, before: live, typeChecks })).length === 0;
}

/** Checks a version's manifest and files, and that they are served as browsers need them. */
async function checkVersion(store: Store, staged: StagedVersion): Promise<void> {
  const consoleOrigin = getOrigin(store.live);
  const { module, origin, folder, note } = staged;
  const served = toServed(staged);
  if (store.bucket || !(await isAnsweredAt([origin, consoleOrigin]))) {
    // The console is stopped or elsewhere: check the version on a temporary server.
    const server = moduleServer(module, store.releases, [consoleOrigin]);
    const standIn = await listen(server, 0);
    await checkServed(served, consoleOrigin, standIn).finally(() => close(server));
  } else {
    await checkServed(served, consoleOrigin);
  }
  const manifest = readManifest(folder);
  const refuse = (number: FailureNumber, fault: string | undefined) => {
    if (!fault) return;
    throw new RefusedRelease(number, module, note.version, `in its manifest.json, ${fault}`);
  };
  refuse('MF-218', apiLevelFault(manifest));
  refuse('MF-114', manifest === undefined ? undefined : manifestFault(manifest));
  checkFiles(staged);
}

const toServed = (staged: StagedVersion): ServedModule => ({
  ...toLocation(staged),
  module: staged.module,
  version: staged.note.version,
  folder: staged.folder,
  integrity: staged.note.integrity,
});

/** Returns whether a server listens at one of the origins; for remote origins this is assumed. */
async function isAnsweredAt(origins: readonly string[]): Promise<boolean> {
  const answered = origins.map((origin) => {
    const { hostname, port } = new URL(origin);
    return hostname !== 'localhost' || isAnswered(Number(port));
  });
  return (await Promise.all(answered)).includes(true);
}

/** Returns the modules that would run together if staged versions were live. */
async function modulesWith(
  store: Store,
  staged: readonly StagedVersion[],
  { modules }: Edition,
  typeChecks: TypeChecks,
): Promise<TypedModules> {
  const before = await liveReleases(store, modules);
  const next = new Map([...before, ...staged.map(toRelease)].map((one) => [one.module, one]));
  // If a staged version only restores lost files of the live version, the module is unchanged.
  const changed = staged.filter(({ module, note }) => modules[module]?.version !== note.version);
  return {
    together: [...next.values()],
    changing: new Set(changed.map(({ module }) => module)),
    before,
    typeChecks,
  };
}

/**
 * Checks routes, contracts, names and types between each changing module and the others, and that the
 * changing modules load. Names are checked before loading: a missing name may be why a module fails.
 *
 * @returns the names of each module
 * @throws {RefusedRelease}
 */
async function checkFit(modules: TypedModules): Promise<ReadonlyMap<string, ModuleNames>> {
  const { together, changing } = modules;
  checkSections(modules);
  checkContracts(together, changing);
  const names = await getNames(together);
  checkNames({ together, names, changing });
  for (const release of together) {
    if (changing.has(release.module)) checkLoaded(release, names.get(release.module) ?? {});
  }
  await checkTypes(modules);
  return names;
}

/**
 * Checks that the entries of a release are System modules that load, and that each `mf-*` module
 * exports the lifecycle functions that single-spa calls.
 */
function checkLoaded(release: Release, names: ModuleNames): void {
  const { module, version, manifest } = release;
  const wanted = requiredLifecycles(module, manifest);
  for (const file of importableFiles(release)) {
    const loaded = names[file];
    const refused = (number: FailureNumber, reason: string) =>
      new RefusedRelease(number, module, version, `${file} ${reason}`);
    if (!loaded || loaded.status === 'no-module')
      throw refused('MF-115', 'is neither an ES module nor a System module');
    if (loaded.status === 'throws')
      throw refused('MF-116', `throws when it is loaded (${loaded.message})`);
    const missing = wanted.filter((name) => loaded.exports[name] !== 'function');
    if (missing.length > 0)
      throw refused('MF-117', `does not export the lifecycle functions ${missing.join(', ')}`);
  }
}

/** Applications need all three lifecycles, parcels may omit `bootstrap`, others need none. */
function requiredLifecycles(module: string, manifest: unknown): readonly string[] {
  if (manifest !== undefined) return ['bootstrap', 'mount', 'unmount'];
  return module.startsWith('mf-') ? ['mount', 'unmount'] : [];
}
