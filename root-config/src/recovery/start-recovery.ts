/**
 * What the start of the console needs only where somebody tries a version, or where one fails. A
 * file of root-config's release that the first script asks for when it comes to that.
 */
import { type Override, setAside } from '@console/shared-ui/contract';
import { forgetHung, forgetLongAgo, hasHung, hungFailure } from '../loading/hung-versions.ts';
import { ModuleVersions } from '../loading/module-versions.ts';
import { type EarlyFailure, startState } from '../loading/start-state.ts';
import { moveStylesheet } from '../loading/stylesheet.ts';
import { abandonLoad, forgetFailed, pendingScripts } from '../loading/systemjs-registry.ts';
import { checkEntry } from '../release/entry-check.ts';
import { failureOf } from '../release/module-failure.ts';
import { checkOverrides } from '../release/override-check.ts';
import { pageMicroFrontends, pageReleases } from '../release/page-data.ts';
import {
  type AppliedOverride,
  isShared,
  specifierOf,
  stylesheetOf,
} from '../release/runnable-versions.ts';
import { applyFallback, type Fallback, replayFailures } from './fall-back.ts';
import { forgetFailure, keptFailures } from './kept-failures.ts';

/**
 * Has the page begin otherwise than it was published: with what the person tries, as far as that
 * stands up to the check, and without what has failed in this tab before, or hung in this browser.
 */
export async function beginOtherwise(
  overrides: readonly Override[],
  refused: readonly Override[],
): Promise<void> {
  await applyOverrides(overrides, refused);
  const { applied, failures } = startState();
  const versions = new ModuleVersions(pageReleases(), applied);
  failures.push(...keptFailures(), ...hungFailures(versions));
  for (const fallback of replayFailures(versions, failures)) {
    moveStyle(fallback);
    if (fallback.setAside.length === 0) continue;
    // What was set aside is tried again when the person says so: a build of their own keeps its address.
    forgetFailure(fallback.left.address);
    forgetHung(fallback.left.address);
  }
  refuseHung(versions);
}

/**
 * Has the page run what the person tries, as far as it stands up to the check; the rest is set
 * aside and the published versions run.
 *
 * @param refused - what the guard has set aside already
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
  System.addImportMap(mapOf(state.applied));
}

function mapOf(applied: readonly AppliedOverride[]) {
  return {
    imports: Object.fromEntries(applied.map(({ specifier, address }) => [specifier, address])),
    integrity: Object.assign({}, ...applied.map(({ published }) => published?.integrity ?? {})),
  };
}

/** What hung in the last starts and has another version; where there is none, a screen says so itself. */
function hungFailures(versions: ModuleVersions): readonly EarlyFailure[] {
  forgetLongAgo();
  return versions.all.flatMap(({ current }) => {
    const { address } = current;
    const specifier = specifierOf(current);
    if (!hasHung(address) || !versions.next(specifier)) return [];
    return { specifier, address, ...hungFailure(address) };
  });
}

/**
 * What all stand on, hung in the last starts, and with no version that can run instead: no screen
 * could say so. It is run again when the person says so.
 *
 * @throws what is wrong with it
 */
function refuseHung(versions: ModuleVersions): void {
  for (const { current } of versions.all) {
    const { address } = current;
    if (!isShared(specifierOf(current)) || !hasHung(address)) continue;
    forgetHung(address);
    const { message, number } = hungFailure(address);
    throw Object.assign(new Error(message), { number });
  }
}

/**
 * The console could not start: has each module that is to blame run from its next version.
 *
 * @throws the error itself, when there is none, or nobody to blame
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
    const current = versions.of(specifier)?.current;
    if (!current) continue;
    const { address, published } = current;
    const { stage, number, message } =
      (await checkEntry(address, published?.integrity[address])) ??
      failureOf(specifier, 'load', error);
    const failure = { specifier, address, stage, number, message };
    failures.push(failure);
    const fallback = applyFallback(versions, failure);
    if (!fallback?.next) {
      // The error is shown as it is, with the number of what is wrong with the file.
      throw error instanceof Error ? Object.assign(error, { number }) : error;
    }
    moveStyle(fallback);
    // It may have got as far as to say that it is there, and would be refused the second time.
    Reflect.deleteProperty(globalThis, Symbol.for(specifier));
  }
}

/** The page names the stylesheets of what is published; with another version goes that one's. */
function moveStyle({ left, next }: Fallback): void {
  if (!next) return;
  const address = stylesheetOf(next);
  moveStylesheet(stylesheetOf(left), address, next.published?.integrity[address]);
}
