import { setAside } from '@console/shared-ui/contract';
import { type ModuleState, type ModuleVersions, nextOf } from '../loading/module-versions.ts';
import type { EarlyFailure } from '../loading/start-state.ts';
import type { BlamedFailure, Failure } from '../release/module-failure.ts';
import type { RunnableVersion } from '../release/runnable-versions.ts';

/** What follows from the failure of a version. */
export interface Fallback {
  readonly left: RunnableVersion;
  readonly failure: Failure;
  /** What runs instead; none: all that can be shown is what is wrong. */
  readonly next: RunnableVersion | undefined;
  /** Specifiers whose overrides are not followed any more. They stay on the person's list. */
  readonly setAside: readonly string[];
}

/**
 * The way back from a version that failed, whenever that was: what the person tries is set aside
 * for what is published, what is published makes room for what ran before, and what has failed
 * already is no second chance.
 *
 * @param runnable - the versions that the module may run from, best first
 */
export function fallBack(
  failure: Failure,
  state: ModuleState,
  runnable: readonly RunnableVersion[],
): Fallback {
  const { current } = state;
  return {
    left: current,
    failure,
    next: nextOf(state, runnable),
    setAside: current.source === 'override' ? current.specifiers : [],
  };
}

/** Decides, and has the module run from what was decided. Nothing where the page has no such module. */
export function applyFallback(
  versions: ModuleVersions,
  failure: BlamedFailure,
): Fallback | undefined {
  const state = versions.of(failure.specifier);
  if (!state) return undefined;
  const fallback = fallBack(failure, state, versions.runnable(failure.specifier));
  versions.replace({ version: fallback.left, failure }, fallback.next);
  setAside(localStorage, fallback.setAside);
  return fallback;
}

/** What has failed in the start so far, once more, for a script that came later. */
export function replayFailures(
  versions: ModuleVersions,
  failures: readonly EarlyFailure[],
): readonly Fallback[] {
  return failures.flatMap((failure) => {
    const { current } = versions.of(failure.specifier) ?? {};
    return (current?.address === failure.address && applyFallback(versions, failure)) || [];
  });
}
