/**
 * What the start of the console needs only where somebody tries a version, or where one fails. A
 * file of root-config's release that the first script asks for when it comes to that.
 */
import type { Override } from '@console/shared-ui/contract';
import { forgetHung, forgetLongAgo, hasHung, hungFailure } from '../loading/hung-versions.ts';
import { ModuleVersions } from '../loading/module-versions.ts';
import { type EarlyFailure, startState } from '../loading/start-state.ts';
import { moveStylesheet } from '../loading/stylesheet.ts';
import { abandonLoad, forgetFailed, pendingScripts } from '../loading/systemjs-registry.ts';
import { checkEntry } from '../release/entry-check.ts';
import { failureOf } from '../release/module-failure.ts';
import { pageReleases } from '../release/page-data.ts';
import { specifierOf, stylesheetOf } from '../release/runnable-versions.ts';
import { applyOverrides } from './apply-overrides.ts';
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
