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
 * Checks that modules can run together, as far as those that change are concerned: routes, contracts,
 * names, that each of these can be loaded, and types. A name that is missing is said first: it may be why.
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

/** Reads the names and types of modules ahead: {@link checkFit} then knows them. */
export async function prepareFit(modules: TypedModules): Promise<void> {
  await Promise.all([namesOf(modules.together), typeMisfits(modules)]);
}

/** Why modules cannot run together, as {@link checkFit} finds it; nothing when they can. */
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
 * Checks that the entries of a release are System modules that can be loaded, and that a module
 * which the console draws (`mf-*`) exports the functions that single-spa calls.
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

/** An application has all three; a parcel may do without bootstrap; other modules are only used. */
function lifecyclesOf(module: string, manifest: unknown): readonly string[] {
  if (manifest !== undefined) return ['bootstrap', 'mount', 'unmount'];
  return module.startsWith('mf-') ? ['mount', 'unmount'] : [];
}

/** Whether a version that was live before uses and offers what fits those that are live now. */
export const canReturn =
  (judged: TypedModules['judged']) =>
  async (release: Release, live: readonly Release[]): Promise<boolean> => {
    const together = live.map((one) => (one.module === release.module ? release : one));
    const names = await namesOf(together);
    const changing = new Set([release.module]);
    const found = misfits({ together, names, changing });
    // What imports all of another has done so before: that it lacks something is not known.
    if (found.some(({ number }) => number === 'MF-119')) return false;
    return (await typeMisfits({ together, changing, before: live, judged })).length === 0;
  };

/** Returns why the versions of a trial cannot run with those that are to be live; `undefined` when they can. */
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
 * Checks that versions which are to be live, or on trial, fit what those run who take part in the
 * trials that are under way.
 *
 * @throws {RefusedRelease} that names the version on trial
 */
export async function checkTrials(
  store: Store,
  { together, changing, before, judged }: TypedModules,
  trials: readonly EditionTrial[],
): Promise<void> {
  for (const trial of trials) {
    // In its place those who take part run another version, which is there already.
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
