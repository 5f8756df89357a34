/**
 * The part of the start that is needed only for overrides or after a failure: a file of root-config's
 * release that the first script loads on demand.
 */
import { replaceByMocks } from '@console/shared-auth/internal/configuration-files';
import { type Override, setAside } from '@console/shared-ui/contract';
import { forgetHung, hasHung, hungFailure, removeOldMarks } from '../loading/hung-versions.ts';
import { leftOutFailure } from '../loading/left-out.ts';
import { ModuleVersions } from '../loading/module-versions.ts';
import { type EarlyFailure, startState } from '../loading/start-state.ts';
import { replaceStylesheet } from '../loading/stylesheet.ts';
import { abandonLoad, forgetFailed, pendingScripts } from '../loading/systemjs-registry.ts';
import { checkEntry } from '../release/entry-check.ts';
import { toFailure } from '../release/module-failure.ts';
import { checkOverrides } from '../release/override-check.ts';
import { pageMicroFrontends, pageReleases } from '../release/page-data.ts';
import {
  type AppliedOverride,
  getSpecifier,
  isShared,
  stylesheetAddress,
} from '../release/runnable-versions.ts';
import { applyFallback, type Fallback, replayFailures } from './fall-back.ts';
import { forgetFailure, keepFailure, keptFailures } from './kept-failures.ts';

/**
 * Prepares a start that differs from what was published: with the overrides that pass the check, and
 * without versions that failed in this tab or hung in this browser.
 */
export async function prepareStart(
  overrides: readonly Override[],
  refused: readonly Override[],
): Promise<void> {
  await applyOverrides(overrides, refused);
  const { applied, failures } = startState();
  const versions = new ModuleVersions(pageReleases(), applied);
  failures.push(...keepLeftOut(versions), ...keptFailures(), ...hungFailures(versions));
  for (const fallback of replayFailures(versions, failures)) {
    replaceStyle(fallback);
    if (fallback.setAside.length === 0) continue;
    // A later build may have the same address, so the user can try the override again.
    forgetFailure(fallback.left.address);
    forgetHung(fallback.left.address);
  }
  refuseHung(versions);
  const mocks = versions.all.map(({ current }) => current.mocks ?? {});
  if (mocks.some((one) => Object.keys(one).length > 0)) replaceByMocks(Object.assign({}, ...mocks));
}

/**
 * Applies the overrides that pass the check; the others are set aside and the published versions run.
 *
 * @param refused - overrides that the guard has already set aside
 */
async function applyOverrides(
  overrides: readonly Override[],
  refused: readonly Override[],
): Promise<void> {
  const state = startState();
  for (const override of refused) {
    const message = `${override.address} is not an address that this console allows`;
    state.setAside.push({ ...override, stage: 'override', number: 'MF-050', message });
  }
  const sections = pageMicroFrontends();
  for (const verdict of await checkOverrides(overrides, pageReleases(), sections)) {
    if (verdict.fits) state.applied.push(verdict.override);
    else state.setAside.push({ ...verdict.override, ...verdict.failure });
  }
  setAside(
    localStorage,
    state.setAside.map(({ specifier }) => specifier),
  );
  System.addImportMap(toImportMap(state.applied));
}

function toImportMap(applied: readonly AppliedOverride[]) {
  return {
    imports: Object.fromEntries(applied.map(({ specifier, address }) => [specifier, address])),
    integrity: Object.assign({}, ...applied.map(({ published }) => published?.integrity ?? {})),
  };
}

/** The parameter of the address that asks for a safe start. */
const SAFE = 'safe';

/** The console's own modules with a place in the page. Every other one belongs to another team. */
const OWN = ['mf-shell', 'mf-tenants', 'mf-users', 'mf-hubs'];

/**
 * Keeps the versions that a safe start leaves out for this page and the next ones of this tab, if the address
 * asks for a safe start: of other teams' modules all, and of the console's own all but the last good one.
 * Removes the parameter from the address.
 *
 * @returns the versions that could not be kept
 */
function keepLeftOut(versions: ModuleVersions): readonly EarlyFailure[] {
  const address = new URL(location.href);
  if (!address.searchParams.has(SAFE)) return [];
  const failures = versions.all.flatMap(({ current }) => {
    const specifier = getSpecifier(current);
    const isOwn = isShared(specifier) || OWN.includes(current.module);
    return versions
      .runnable(specifier)
      .slice(0, isOwn ? -1 : undefined)
      .map(({ address: entry }) => ({ specifier, address: entry, ...leftOutFailure(entry) }));
  });
  // The first stands for the safe start itself, which may leave out nothing.
  const all = [{ specifier: '', address: '', ...leftOutFailure('') }, ...failures];
  all.forEach(keepFailure);
  // Without storage, only this page starts safely, and the address keeps the parameter.
  if (keptFailures().length === 0) return all;
  address.searchParams.delete(SAFE);
  history.replaceState(history.state, '', address);
  return [];
}

/** Returns the hung versions that have a successor; without one, the screen shows the failure. */
function hungFailures(versions: ModuleVersions): readonly EarlyFailure[] {
  removeOldMarks();
  return versions.all.flatMap(({ current }) => {
    const { address } = current;
    const specifier = getSpecifier(current);
    if (!hasHung(address) || !versions.next(specifier)) return [];
    return { specifier, address, ...hungFailure(address) };
  });
}

/**
 * Refuses to start with a shared module that hung and has no other version: if it hung again, no screen
 * could report it. The module runs again when the user retries.
 *
 * @throws the failure
 */
function refuseHung(versions: ModuleVersions): void {
  for (const { current } of versions.all) {
    const { address } = current;
    if (!isShared(getSpecifier(current)) || !hasHung(address)) continue;
    forgetHung(address);
    const { message, number } = hungFailure(address);
    throw Object.assign(new Error(message), { number });
  }
}

/**
 * Switches each module that is responsible for a failed start to its next version.
 *
 * @throws the error itself, if a module has no next version, or if no module is responsible
 */
export async function recoverStart(error: unknown): Promise<void> {
  const { loads, applied, failures } = startState();
  const versions = new ModuleVersions(pageReleases(), applied);
  replayFailures(versions, failures);

  const pending = loads.sources.size === 0 ? pendingScripts() : [];
  for (const address of pending) {
    if (versions.at(address)) await abandonLoad(address);
  }
  const culprits = [...loads.sources.keys()].flatMap((address) => versions.at(address) ?? []);
  if (culprits.length === 0) throw error;
  for (const thrown of [...loads.sources.values()]) forgetFailed(loads, thrown);
  for (const specifier of culprits) {
    const current = versions.get(specifier)?.current;
    if (!current) continue;
    const { address, published } = current;
    const { stage, number, message } =
      (await checkEntry(address, published?.integrity[address])) ??
      toFailure(specifier, 'load', error);
    const failure = { specifier, address, stage, number, message };
    failures.push(failure);
    const fallback = applyFallback(versions, failure);
    if (!fallback?.next) {
      // The original error, with the number from the check of the file.
      throw error instanceof Error ? Object.assign(error, { number }) : error;
    }
    replaceStyle(fallback);
    // The failed version may have marked itself as loaded; then the next one would refuse to load.
    Reflect.deleteProperty(globalThis, Symbol.for(specifier));
  }
}

/** Replaces a stylesheet that the page names with that of the next version. */
function replaceStyle({ left, next }: Fallback): void {
  if (!next) return;
  const address = stylesheetAddress(next);
  replaceStylesheet(stylesheetAddress(left), address, next.published?.integrity[address]);
}
