/** Loaded only after a module has failed: finds the shared module that is responsible, if any. */
import type { ModuleVersions } from '../loading/module-versions.ts';
import type { ModuleFailure } from '../release/module-failure.ts';
import {
  getSpecifier,
  isAccountable,
  isShared,
  type RunnableVersion,
} from '../release/runnable-versions.ts';
import { type Fallback, fallBack } from './fall-back.ts';
import { blamedPosition, type GetOwner, getPositions, parsePositions } from './thrown-at.ts';

/**
 * Returns the fallback of the shared module whose code threw when another module failed; undefined
 * if no shared module is responsible, or if it has no other version.
 */
export function sharedFailure(
  thrown: ModuleFailure,
  versions: ModuleVersions,
): Fallback | undefined {
  const culprit = findCulprit(thrown, (file) => versions.owner(file));
  if (!culprit) return undefined;
  const state = versions.get(getSpecifier(culprit));
  // Code of a version that no longer runs says nothing about the current one.
  if (state?.current.address !== culprit.address) return undefined;
  const { stage, number, message } = thrown;
  const runnable = versions.runnable(getSpecifier(culprit));
  const fallback = fallBack({ stage, number, message }, state, runnable);
  return fallback.next && fallback;
}

/** Uses the error's stack, or React's component stack if all code in the error's stack is from libraries. */
function findCulprit(
  { cause, componentStack }: ModuleFailure,
  getOwner: GetOwner,
): RunnableVersion | undefined {
  const thrower = [getPositions(cause), parsePositions(componentStack ?? '')]
    .map((positions) => blamedPosition(positions, getOwner)?.owner)
    .find((owner) => owner && isAccountable(getSpecifier(owner)));
  return thrower && isShared(getSpecifier(thrower)) ? thrower : undefined;
}
