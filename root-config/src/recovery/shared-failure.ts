/** A chunk for a page in which a module fails: whether what it stands on is to blame for that. */
import type { ModuleVersions } from '../loading/module-versions.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import {
  doesOwnWork,
  isShared,
  type RunnableVersion,
  specifierOf,
} from '../release/runnable-versions.ts';
import { type Fallback, fallBack } from './fall-back.ts';
import { blamedPlace, type OwnerOf, placesIn, placesOf } from './thrown-at.ts';

/**
 * What becomes of the shared module whose code threw where another module failed; nothing where it
 * was that one's own, or nobody's, or where nothing else of the shared module can run.
 */
export function sharedFailure(
  thrown: ModuleFailure,
  versions: ModuleVersions,
): Fallback | undefined {
  const culprit = culpritOf(thrown, (file) => versions.owner(file));
  if (!culprit) return undefined;
  const state = versions.of(specifierOf(culprit));
  // Code of a version that was left is no reason to leave another.
  if (state?.current.address !== culprit.address) return undefined;
  const { stage, number, message } = thrown;
  const runnable = versions.runnable(specifierOf(culprit));
  const fallback = fallBack({ stage, number, message }, state, runnable);
  return fallback.next && fallback;
}

/** By the stack of the error; by React's where that leads through libraries alone. */
function culpritOf(
  { cause, componentStack }: ModuleFailure,
  ownerOf: OwnerOf,
): RunnableVersion | undefined {
  const thrower = [placesOf(cause), placesIn(componentStack ?? '')]
    .map((places) => blamedPlace(places, ownerOf)?.owner)
    .find((owner) => owner && doesOwnWork(specifierOf(owner)));
  return thrower && isShared(specifierOf(thrower)) ? thrower : undefined;
}
