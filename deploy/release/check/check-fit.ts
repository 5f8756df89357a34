import type { FailureNumber } from '@console/shared-ui/contract';
import type { EditionTrial } from '../store/edition.ts';
import { withTrial } from '../store/live-releases.ts';
import type { ModuleNames, Release } from '../store/release.ts';
import type { Store } from '../store/store.ts';
import { checkContracts } from './contract.ts';
import { checkNames, misfits } from './fit.ts';
import { checkTypes, type TypedModules, typeMisfits } from './fit-types.ts';
import { namesOf } from './names.ts';
import { RefusedRelease } from './refused-release.ts';
import { checkSections } from './sections.ts';

/**
 * Checks that modules can run together, where at least one side changes: routes, contracts, names,
 * whether the changing modules load, and types. Missing names come first: they may be why a module
 * does not load.
 *
 * @returns the names of each module
 * @throws {RefusedRelease}
 */
export async function checkFit(modules: TypedModules): Promise<ReadonlyMap<string, ModuleNames>> {
  const { together, changing } = modules;
  checkSections(modules);
  checkContracts(together, changing);
  const names = await namesOf(together);
  checkNames({ together, names, changing });
  for (const release of together) {
    if (changing.has(release.module)) checkLoaded(release, names.get(release.module) ?? {});
  }
  await checkTypes(modules);
  return names;
}

/** Reads the names and types of modules ahead, so that {@link checkFit} finds them cached. */
export async function prepareFit(modules: TypedModules): Promise<void> {
  await Promise.all([namesOf(modules.together), typeMisfits(modules)]);
}

/** Returns why {@link checkFit} refuses modules, or `undefined` if they can run together. */
export async function findMisfit(modules: TypedModules): Promise<RefusedRelease | undefined> {
  try {
    await checkFit(modules);
    return undefined;
  } catch (error) {
    if (error instanceof RefusedRelease) return error;
    throw error;
  }
}

/**
 * Checks that the entries of a release are loadable System modules, and that a module with a screen
 * or a part of one (`mf-*`) exports the lifecycle functions that single-spa calls.
 *
 * @throws {RefusedRelease}
 */
function checkLoaded({ module, version, entries, manifest }: Release, names: ModuleNames): void {
  const wanted = lifecyclesOf(module, manifest);
  for (const file of new Set(Object.values(entries))) {
    const loaded = names[file];
    const refused = (number: FailureNumber, reason: string) =>
      new RefusedRelease(number, module, version, `${file} ${reason}`);
    if (!loaded || loaded.status === 'no-module')
      throw refused('MF-115', 'is not a module in System format');
    if (loaded.status === 'throws')
      throw refused('MF-116', `throws when it is loaded (${loaded.message})`);
    const missing = wanted.filter((name) => loaded.exports[name] !== 'function');
    if (missing.length > 0)
      throw refused('MF-117', `has no lifecycles: no function ${missing.join(', ')}`);
  }
}

/** Applications need all three lifecycles, parcels may omit `bootstrap`, others need none. */
function lifecyclesOf(module: string, manifest: unknown): readonly string[] {
  if (manifest !== undefined) return ['bootstrap', 'mount', 'unmount'];
  return module.startsWith('mf-') ? ['mount', 'unmount'] : [];
}

/** Returns a check whether a formerly live version fits the versions that are live now. */
export const canReturn =
  (judged: TypedModules['judged']) =>
  async (release: Release, live: readonly Release[]): Promise<boolean> => {
    const together = live.map((one) => (one.module === release.module ? release : one));
    const names = await namesOf(together);
    const changing = new Set([release.module]);
    const found = misfits({ together, names, changing });
    // MF-125 (imports all of another module) does not count: the version ran like that before.
    if (found.some(({ number }) => number === 'MF-119')) return false;
    return (await typeMisfits({ together, changing, before: live, judged })).length === 0;
  };

/** Returns why a trial's versions do not fit the next live ones, or `undefined` if they do. */
export async function trialMisfit(
  store: Store,
  live: readonly Release[],
  trial: EditionTrial,
  judged: TypedModules['judged'],
): Promise<string | undefined> {
  const together = await withTrial(store, live, trial);
  const changing = new Set(Object.keys(trial.versions));
  return (await findMisfit({ together, changing, before: live, judged }))?.reason;
}

/**
 * Checks that versions that are to go live, or on trial, fit what the participants of running
 * trials run.
 *
 * @throws {RefusedRelease} that names the version on trial
 */
export async function checkTrials(
  store: Store,
  { together, changing, before, judged }: TypedModules,
  trials: readonly EditionTrial[],
): Promise<void> {
  for (const trial of trials) {
    // Participants run the trial's version of these modules instead.
    const others = new Set([...changing].filter((module) => !(module in trial.versions)));
    if (others.size === 0) continue;
    await checkFit({
      together: await withTrial(store, together, trial),
      changing: others,
      before: await withTrial(store, before, trial),
      judged,
    });
  }
}
